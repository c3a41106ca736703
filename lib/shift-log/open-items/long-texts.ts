import { shownFields, type OptionalField } from '#lib/night/shown-fields.ts';
import { omitUndefined } from '../fields/field-lists.ts';
import type { OpenItem } from './open-item.ts';

/** Which optional fields are too long for a list of hundreds of open items. A closed item keeps its resolution. */
const areLong: Record<OptionalField<OpenItem>, boolean> = {
  detail: true,
  resolution: false,
  component: false,
  owner: false,
  due: false,
  comment_id: false,
  record_id: false,
  opened_in: false,
  closed_in: false,
};

const longTexts = Object.fromEntries(shownFields(areLong).map((name) => [name, undefined]));

/** Returns an item without its long texts. */
export const withoutLongTexts = (item: OpenItem): OpenItem =>
  omitUndefined({ ...item, ...longTexts });
