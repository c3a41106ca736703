import { writtenAt } from '#lib/night/occurrence.ts';
import type { ComposerModel } from '../desk/composer-model.ts';
import { useDesk } from '../desk/desk.ts';
import { isEditable } from '../drafts/draft.ts';
import { openDialog } from '../flows/open-dialog.tsx';
import { TimeOfEvent } from '../views/composer/time-of-event.tsx';
import { Button } from '../views/parts/button.tsx';
import { clockTime, dayOf } from '../views/parts/time.tsx';

type ComposerTimeProps = { composer: ComposerModel };

/** Shows when the entry in the composer happened, if that is not now, else whether a link has prefilled it. */
export function ComposerTime({ composer }: ComposerTimeProps) {
  const { api, settings } = useDesk();
  const draft = composer.draft.value;
  const { occurred_on, base } = draft ?? {};
  const at = occurred_on === undefined && base && writtenAt(base) ? base.occurred_on : occurred_on;
  if (!draft) return null;
  const mark = draft.isPrefilled ? (
    <p class="composer__time" role="status">
      Prefilled by a link. Nothing is sent before you send it.
    </p>
  ) : null;
  if (!at) return mark;
  return (
    <>
      {mark}
      <TimeOfEvent
        words={describeTime(at, api.clock.now(), settings.site.timezone)}
        disabled={!isEditable(draft)}
        onRemove={() => {
          composer.change(() => ({ occurred_on: null }));
          composer.focus();
        }}
      />
    </>
  );
}

/** Asks when the entry in the composer happened. A reply has no time of its own. */
export function TimeButton({ composer }: ComposerTimeProps) {
  const desk = useDesk();
  const draft = composer.draft.value;
  if (!draft || draft.target.kind === 'reply') return null;
  return (
    <Button
      label="When it happened"
      icon="history"
      isIconOnly
      kind="quiet"
      disabled={!isEditable(draft)}
      onClick={() =>
        void openDialog(desk, ({ OccurrenceFlow }, onClose) => (
          <OccurrenceFlow {...{ desk, composer, onClose }} />
        ))
      }
    />
  );
}

/** Describes a time in UTC and in the time of the site: "Happened at 21:05:00 UTC, 18:05:00 at the site". */
function describeTime(at: string, now: Date, timeZone: string | undefined): string {
  const day = dayOf(at);
  const utc = day === dayOf(now.toISOString()) ? clockTime(at) : `${day} ${clockTime(at)}`;
  if (timeZone === undefined) return `Happened at ${utc} UTC`;
  // Sweden writes times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  const site = format.format(new Date(at));
  return `Happened at ${utc} UTC, ${site.startsWith(day) ? site.slice(11) : site} at the site`;
}
