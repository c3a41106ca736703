import type { OptionalField } from '#lib/night/shown-fields.ts';
import type { Loss, LossCategory } from '../../store/item-loss-records.ts';
import { AHEAD, isAhead, parseTypedTime, TIME_HINT, toTypedTime } from '../../text/typed-time.ts';

/** The maximum length of a note, as the service limits it. */
export const MAX_NOTE_CHARS = 1000;

/** The optional fields that are typed as they are stored. */
export type TypedLossField = Exclude<OptionalField<Loss>, 'ended' | 'item_id'>;

/** A loss as its form has it: every field is a text. */
export type LossFields = Record<'began' | 'affected' | OptionalField<Loss>, string> & {
  category: LossCategory;
};

/** Returns the texts of a loss. Times are those of a shift that started at `start`. */
export const toLossFields = (
  loss: Partial<Loss> & Pick<Loss, 'category'>,
  start: string,
): LossFields => ({
  category: loss.category,
  began: toTypedSecond(loss.began, start),
  ended: toTypedSecond(loss.ended, start),
  affected: String(Math.round((loss.affected ?? 1) * 1e6) / 1e4),
  component: loss.component ?? '',
  item_id: loss.item_id === undefined ? '' : String(loss.item_id),
  eb_id: loss.eb_id === undefined ? '' : String(loss.eb_id),
  note: loss.note ?? '',
});

/** Returns a time as it is typed, in whole seconds. A time that nobody changes is not sent. */
const toTypedSecond = (at: string | undefined, start: string): string =>
  toTypedTime(at?.replace(/\.\d+Z$/, 'Z'), { minute: start });

type LossProblems = Partial<Record<keyof LossFields, string>>;

/** Validates the fields of a loss. Returns a problem for each invalid one. `now` is the time of the server in ms. */
export function problemsOf(fields: LossFields, start: string, now: number): LossProblems {
  const [began, ended] = [toTime(fields.began, start), toTime(fields.ended, start)];
  const share = Number(fields.affected);
  const isReversed =
    began !== undefined && ended !== undefined && Date.parse(ended) < Date.parse(began);
  return {
    ...(began === undefined && { began: TIME_HINT }),
    ...(isAhead(began, now) && { began: AHEAD }),
    ...(ended === undefined && fields.ended.trim() !== '' && { ended: TIME_HINT }),
    ...(isReversed && { ended: 'It ends before it begins.' }),
    ...(isAhead(ended, now) && { ended: AHEAD }),
    ...(!(share > 0 && share <= 100) && { affected: 'More than 0, at most 100.' }),
  };
}

const toNumber = (text: string) => (text === '' ? undefined : Number(text));
const toText = (text: string) => text.trim() || undefined;

type LossValues = Pick<Loss, 'category'> & {
  [Name in Exclude<keyof LossFields, 'category'>]: Loss[Name] | undefined;
};

/** Returns the values of the texts, as a request has them. An empty text has none. */
export const toLossValues = (fields: LossFields, start: string): LossValues => ({
  category: fields.category,
  began: toTime(fields.began, start),
  ended: toTime(fields.ended, start),
  affected: Math.round(Number(fields.affected) * 1e4) / 1e6,
  component: toText(fields.component),
  item_id: toNumber(fields.item_id),
  eb_id: toText(fields.eb_id),
  note: toText(fields.note),
});

/** Times of day are whole seconds or minutes: what precedes the start within its minute is the start. */
function toTime(typed: string, start: string): string | undefined {
  const time = parseTypedTime(typed, { minute: start });
  if (time === undefined) return undefined;
  const isBefore = Date.parse(time) < Date.parse(start);
  return isBefore && start.startsWith(time.slice(0, 16)) ? start : time;
}
