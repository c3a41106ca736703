import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import { currentComposer } from '../desk/current-composer.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import { commands } from '../shortcuts/commands.ts';
import { labels } from '../shortcuts/labels.ts';
import { Palette, type Destination } from '../views/dialogs/palette.tsx';
import { isForComposer, type Template } from '../store/templates.ts';
import { goTo, LinksContext } from '../views/parts/links.ts';
import { putTemplate } from './put-template.ts';
import { loadTemplates } from './template-requests.ts';

type PaletteFlowProps = { desk: Desk; onClose: () => void };

/** The commands that have no destination of their own, or that only make sense with the focus on something. */
const NOT_LISTED: readonly string[] = ['palette', 'messages', 'close', 'send', 'insert-time'];

/** Lists everything that one can go to or do from the page. */
export function PaletteFlow({ desk, onClose }: PaletteFlowProps) {
  const links = useContext(LinksContext);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [templates, setTemplates] = useState<readonly Template[]>([]);
  const { items } = itemLossStoreOf(desk);
  useEffect(() => {
    void itemLossStoreOf(desk).ensureItemsLoaded();
    // Without a connection, tags are not listed.
    loadTags(desk).then(setTags, () => undefined);
    loadTemplates(desk).then(setTemplates, () => undefined);
  }, []);
  const actions = useMemo(actionsOnPage, []);
  const open = items.open.value ?? [];
  const running = desk.running.value?.shift_id;
  const blocks = running === undefined ? [] : blocksOf(desk, running);
  const to = (kind: string, icon: Destination['icon']) => (label: string, address: string) => ({
    ...{ label, kind, icon },
    open: () => goTo(address),
  });
  const destinations = [
    ...actions,
    ...(running === undefined
      ? []
      : [
          to('Page', 'event')(`Handover of shift ${running}`, links.handover(running)),
          to('Page', 'file')(`Report of shift ${running}`, links.report(running)),
        ]),
    ...open.map(({ title, item_id }) => to('Item', 'pin')(title, links.item(item_id))),
    ...templatesOf(templates),
    ...tags.map((name) => to('Tag', 'tag')(`#${name}`, links.tag(name))),
    ...blocks.map((id) => to('Block', 'block')(id, links.block(id))),
  ];
  return <Palette {...{ destinations, onClose }} onSearch={(q) => goTo(links.searchFor({ q }))} />;
}

/** Returns the templates of comments and annotations, for the composer on the page. */
function templatesOf(templates: readonly Template[]): Destination[] {
  const composer = currentComposer.peek();
  if (!composer) return [];
  return templates.filter(isForComposer).map((template) => ({
    ...{ label: template.name, kind: 'Template', icon: 'copy' as const },
    open: () => void putTemplate(composer, template),
  }));
}

async function loadTags({ api }: Desk): Promise<string[]> {
  const { body } = await api.call('shift-log.list-tags');
  return body.result_data.flatMap(({ tag_name, archived }) => (archived ? [] : tag_name));
}

const blocksOf = ({ shifts }: Desk, shiftId: number): string[] =>
  shifts
    .open(shiftId)
    .store.entries.peek()
    .flatMap((entry) => (entry.kind === 'log' ? String(entry.record.eb_id) : []))
    .toReversed();

/** Returns the commands whose buttons are on the page. */
function actionsOnPage(): Destination[] {
  return commands.flatMap(({ id, button }) => {
    const selector = `[data-command="${id}"]:not(:disabled)`;
    if (button !== 'page' || NOT_LISTED.includes(id) || !document.querySelector(selector))
      return [];
    const press = () => document.querySelector<HTMLElement>(selector)?.click();
    return [{ label: labels[id], kind: 'Action', icon: 'active' as const, open: press }];
  });
}
