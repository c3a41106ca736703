import { useLocation } from 'preact-iso/router';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../api/call.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import type { UserDrafts } from '../desk/user-drafts.ts';
import { createDraft } from '../drafts/new-draft.ts';
import { loadTemplates } from '../flows/template-requests.ts';
import { withTemplate } from '../store/templates.ts';
import { typedBlock, typedTag } from '../text/tokens.ts';
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
  const query = useMemo(() => takeQuery(), []);
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
  }, [drafts, mayWrite, shiftId]);
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

/** Takes the query out of the address; undefined if it is too long. */
function takeQuery(): URLSearchParams | undefined {
  const { search, pathname } = location;
  history.replaceState(history.state, '', pathname);
  return search.length > MAX_QUERY_CHARS ? undefined : new URLSearchParams(search);
}

async function prefill(
  desk: Desk,
  { user, drafts }: UserDrafts,
  shift_id: number,
  query: URLSearchParams,
): Promise<void> {
  const text = await textOf(desk, query);
  if (text === '' || !desk.storage) return;
  const target = { kind: 'comment', shift_id } as const;
  const draft = createDraft({ user, target, tab: desk.storage.tab.id }, undefined);
  await drafts.save({ ...draft, text, isPrefilled: true });
}

/** Returns the text of a link: that of its template, its own, then its block and its tags. */
async function textOf(desk: Desk, query: URLSearchParams): Promise<string> {
  const templateId = query.get('template');
  const template =
    templateId !== null &&
    (await loadTemplates(desk)).find(({ template_id }) => String(template_id) === templateId);
  if (template === undefined) throw new Error('The template of this link no longer exists.');
  const block = query.get('eb');
  const tags = (query.get('tags') ?? '').split(',').map((tag) => tag.trim());
  const references = [
    ...(block ? [typedBlock(block)] : []),
    ...tags.filter(Boolean).map((tag) => typedTag(tag.replace(/^#/, ''))),
  ].join(' ');
  const parts = [template ? withTemplate('', template) : '', query.get('text') ?? '', references];
  return parts.filter((part) => part !== '').join('\n');
}
