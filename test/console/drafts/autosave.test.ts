import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startAutosave } from '#lib/console/page/drafts/autosave.ts';
import { isScalable, scaleFor } from '#lib/console/page/drafts/scale-image.ts';

describe('saving while somebody types', () => {
  /** Stands in for the page of a browser. */
  function page() {
    vi.useFakeTimers();
    const events = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', document);
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const field = { value: '', saved: [] as string[] };
    const save = vi.fn((value: string) => Promise.resolve(field.saved.push(value)));
    const autosave = startAutosave({ read: () => field.value, save });
    onTestFinished(autosave.stop);
    return { field, autosave, document, save };
  }

  it('happens at a pause of less than a second', async () => {
    const { field, autosave } = page();

    for (const value of ['c', 'cl', 'clo']) {
      field.value = value;
      autosave.changed();
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(field.saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(700);

    expect(field.saved).toEqual(['clo']);
  });

  it('happens once a second while somebody types without a pause', async () => {
    const { field, autosave } = page();

    for (let letters = 1; letters <= 22; letters++) {
      field.value = 'x'.repeat(letters);
      autosave.changed();
      await vi.advanceTimersByTimeAsync(100);
    }

    expect(field.saved.map(({ length }) => length)).toEqual([10, 20]);
  });

  it('happens without key events, as for dictation', async () => {
    const { field } = page();
    field.value = 'dictated';

    await vi.advanceTimersByTimeAsync(4000);

    expect(field.saved).toEqual(['dictated']);
  });

  it('happens when the page is hidden', async () => {
    const { field, document } = page();
    field.value = 'clouds';
    document.visibilityState = 'hidden';

    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);

    expect(field.saved).toEqual(['clouds']);
  });

  it('takes what the field shows at that moment, although an earlier save is under way', async () => {
    const { field, autosave } = page();
    field.value = 'clouds';
    const first = autosave.flush();
    field.value = 'of the next draft';
    await first;

    expect(field.saved).toEqual(['clouds']);
  });

  it('happens again after it has failed', async () => {
    const { field, save } = page();
    field.value = 'clouds';
    save.mockRejectedValueOnce(new Error('quota'));

    await vi.advanceTimersByTimeAsync(7000);

    expect(field.saved).toEqual(['clouds']);
  });
});

it('scales an image down by its area, with a margin', () => {
  expect(scaleFor(4_000_000, 1_000_000)).toBeCloseTo(0.4);
  expect(isScalable(new Blob(['x'.repeat(20)], { type: 'image/png' }), 10)).toBe(true);
  expect(isScalable(new Blob(['x'.repeat(20)], { type: 'application/pdf' }), 10)).toBe(false);
});
