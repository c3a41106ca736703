import { useEffect, useState } from 'preact/hooks';
import { editorOf } from '#lib/night/names.ts';
import { messageOf } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import type { UserDrafts } from '../desk/user-drafts.ts';
import { isComment, textOf, type Draft } from '../drafts/draft.ts';
import type { Comment } from '../store/records.ts';
import { Conflict } from '../views/dialogs/conflict.tsx';
import { Question } from '../views/dialogs/question.tsx';
import { Versions } from '../views/dialogs/versions.tsx';
import { useSubmit } from './use-submit.ts';

export type CommentFlowProps = { desk: Desk; comment: Comment; onClose: () => void };

/** Loads and shows the versions of a comment. */
export function VersionsFlow({ desk, comment, onClose }: CommentFlowProps) {
  const [versions, setVersions] = useState<readonly Comment[] | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    const load = async () => {
      const path = { comment_id: comment.comment_id };
      const query = { shift_id: comment.shift_fk };
      const { body } = await desk.api.call('shift-log.list-comment-versions', { path, query });
      setVersions(body.result_data);
    };
    load().catch((error: unknown) => setProblem(messageOf(error)));
  }, []);
  return <Versions {...{ versions, problem, onClose }} />;
}

type ResolveFlowProps = { userDrafts: UserDrafts; entry: Draft; onClose: () => void };

/** Asks what to do with an entry that somebody else has changed, or that waited for too long. */
export function ResolveFlow({ userDrafts, entry, onClose }: ResolveFlowProps) {
  const { drafts, outbox } = userDrafts;
  const { problem, submit } = useSubmit(onClose);
  const discard = () => void submit(() => drafts.discard(entry.id));
  const send = (text: string) => void submit(() => outbox.resolve(entry.id, text));
  if (entry.question?.kind === 'changed') {
    const { newest } = entry.question;
    const author = editorOf(newest.metadata);
    const at = newest.metadata.last_modified_on;
    return (
      <Conflict
        {...{ problem, onClose }}
        base={entry.base && textOf(entry.base)}
        mine={entry.text}
        theirs={{ text: textOf(newest), author: writerOf(newest) ?? author, at }}
        onSave={send}
        onKeepTheirs={discard}
      />
    );
  }
  return (
    <Question
      title="Was this entry saved?"
      text={[entry.text, entry.reason ?? '', ...(problem === undefined ? [] : [problem])]}
      choices={[
        { label: 'Discard it', kind: 'danger', run: discard },
        { label: 'Send it again', kind: 'primary', run: () => send(entry.text) },
      ]}
      cancel="Decide later"
      onClose={onClose}
    />
  );
}

/** Returns the name of the person who wrote a comment's newest version, if that is its author. */
const writerOf = (record: NonNullable<Draft['base']>): string | undefined =>
  isComment(record) && record.metadata.last_modified_by === record.metadata.created_by
    ? record.operator_name
    : undefined;
