import { useLocation } from 'preact-iso/router';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../api/call.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import type { UserDrafts } from '../desk/user-drafts.ts';
import { createDraft } from '../drafts/new-draft.ts';
import { loadTemplates } from '../flows/template-requests.ts';
import { isForComposer, withTemplate, type Template } from '../store/templates.ts';
import { typedBlock, typedTag } from '#lib/characters/references.ts';
import { LinksContext } from '../views/parts/links.ts';
import { Message } from '../views/parts/message.tsx';
import { useTitle } from './use-title.ts';

/** The maximum length of the query of a link, in characters. */
const MAX_QUERY_CHARS = 4096;

/** Opens a draft of a comment that a link prefills, beside the drafts that exist. Nothing is sent by a link. */
export function NewEntryPage() {
  const desk = useDesk();
  const links = useContext(LinksContext);
  const { route } = useLocation();
  useTitle('New comment');
  const query = useMemo(readQuery, []);
  const isLive = desk.live.connection.value.state === 'live';
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const drafts = desk.userDrafts.value;
  const shiftId = desk.running.value?.shift_id;
  const mayWrite = desk.session.person.value?.canWrite === true;
  useEffect(() => {
    if (!drafts || !mayWrite || shiftId === undefined || !query) return;
    prefill(desk, drafts, shiftId, query).then(
      () => route(links.now, true),
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [drafts, mayWrite, shiftId, isLive]);
  const waits = problem ?? reasonOf({ query, mayWrite, shiftId });
  return <Message icon={problem || !query ? 'failed' : 'waiting'} title={waits} />;
}

type Wait = { query: URLSearchParams | undefined; mayWrite: boolean; shiftId: number | undefined };

function reasonOf({ query, mayWrite, shiftId }: Wait): string {
  if (!query) return 'This link is too long. What it prefills may have at most 4 KB.';
  if (!mayWrite) return 'Sign in as somebody who may write, and the comment of this link opens.';
  return shiftId === undefined
    ? 'No shift is running. The comment of this link opens when one has started.'
    : 'Opening the comment of this link…';
}

/** Returns the query of the address; undefined if it is too long. It stays in the address until the draft is stored. */
const readQuery = (): URLSearchParams | undefined =>
  location.search.length > MAX_QUERY_CHARS ? undefined : new URLSearchParams(location.search);

async function prefill(
  desk: Desk,
  { user, drafts }: UserDrafts,
  shift_id: number,
  query: URLSearchParams,
): Promise<void> {
  const { storage } = desk;
  if (!storage) throw new Error('This browser cannot store a draft: the link opens none.');
  const template = await templateOf(desk, query.get('template'));
  const text = textOf(template, query);
  if (text === '') return;
  const kind = template?.target === 'annotation' ? 'annotation' : 'comment';
  const draft = createDraft({ user, target: { kind, shift_id }, tab: storage.tab.id }, undefined);
  await drafts.save({ ...draft, text, isPrefilled: true });
}

/** Returns the template of a link. One that is gone, or a text of something else, is named; the rest opens without it. */
async function templateOf(desk: Desk, id: string | null): Promise<Template | undefined> {
  if (id === null) return undefined;
  const template = (await loadTemplates(desk)).find(
    ({ template_id }) => String(template_id) === id,
  );
  if (template && isForComposer(template)) return template;
  desk.notices.fail(
    template
      ? `The template ${template.name} is none of comments or annotations.`
      : 'The template of this link no longer exists.',
  );
  return undefined;
}

/** Returns the text of a link: that of its template, its own, then its block and its tags. */
function textOf(template: Template | undefined, query: URLSearchParams): string {
  const block = query.get('eb');
  const tags = (query.get('tags') ?? '').split(',').map((tag) => tag.trim());
  const references = [
    ...(block ? [typedBlock(block)] : []),
    ...tags.filter(Boolean).map((tag) => typedTag(tag.replace(/^#/, ''))),
  ].join(' ');
  const parts = [template ? withTemplate('', template) : '', query.get('text') ?? '', references];
  return parts.filter((part) => part !== '').join('\n');
}
