import { describe, expect, it } from 'vitest';
import { createKeyHandler } from '#lib/console/page/shortcuts/handler.ts';
import { commands } from '#lib/console/page/shortcuts/commands.ts';

type Focus = {
  isInField?: boolean;
  isUnderDialog?: boolean;
  isLoading?: boolean;
  areSingleKeysOn?: boolean;
};

/** Returns the commands whose buttons the presses of keys press. */
function pressKeys(
  keys: string[],
  focus: Focus = {},
  event: { isComposing?: boolean } = {},
): string[] {
  const { areSingleKeysOn = true, ...where } = focus;
  const commandIds: string[] = [];
  const press = ({ id }: { id: string }) => commandIds.push(id) > 0;
  const handle = createKeyHandler(
    () => ({
      ...{ isInField: false, isUnderDialog: false, isLoading: false, isBusy: false },
      ...where,
      press,
    }),
    { areSingleKeysOn: () => areSingleKeysOn, onOpening: () => undefined },
  );
  for (const keyText of keys) {
    const ctrlKey = keyText.startsWith('Ctrl+');
    handle({
      key: keyText.replace('Ctrl+', ''),
      ctrlKey,
      metaKey: false,
      altKey: false,
      repeat: false,
      isComposing: event.isComposing ?? false,
      defaultPrevented: false,
      preventDefault: () => undefined,
    });
  }
  return commandIds;
}

const withKeys = commands.flatMap(({ id, keys }) => (keys === null ? [] : [{ id, keys }]));
const singles = withKeys.filter(({ keys }) => keys.replace('g ', '').length === 1);

describe('the keyboard', () => {
  it.each(withKeys)('$keys presses the button of $id (rule 8)', ({ id, keys }) => {
    expect(pressKeys(keys.split(' '))).toEqual([id]);
  });

  it('has every key once (rule 8)', () => {
    const keys = withKeys.map((command) => command.keys);

    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(singles)(
    '$keys does nothing in a field, under a dialog, while a page is loading or when switched off (rule 8)',
    ({ keys }) => {
      const presses = keys.split(' ');

      expect(pressKeys(presses, { isInField: true })).toEqual([]);
      expect(pressKeys(presses, { isUnderDialog: true })).toEqual([]);
      expect(pressKeys(presses, { isLoading: true })).toEqual([]);
      expect(pressKeys(presses, { areSingleKeysOn: false })).toEqual([]);
    },
  );

  it('does nothing while an input method composes (rule 8)', () => {
    expect(pressKeys(['c', 'Ctrl+Enter'], {}, { isComposing: true })).toEqual([]);
  });

  it('sends and inserts the time in a field, also without single-letter keys', () => {
    const focus = { isInField: true, areSingleKeysOn: false };

    expect(pressKeys(['Ctrl+Enter', 'Ctrl+;'], focus)).toEqual(['send', 'insert-time']);
  });

  it('leaves Enter to a field and Escape to a dialog', () => {
    expect(pressKeys(['Enter'], { isInField: true })).toEqual([]);
    expect(pressKeys(['Escape'], { isUnderDialog: true })).toEqual([]);
  });
});
