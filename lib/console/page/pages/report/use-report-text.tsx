import { signal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import { useDesk } from '../../desk/desk.ts';
import type { RecordForm } from '../../drafts/forms/record-form.ts';
import type { Report } from '../../store/report/report.ts';
import type { TwoVersions } from '../../views/dialogs/fields-conflict.tsx';
import type { ReportFields, ReportTextProps } from '../../views/report/report-text.tsx';
import { weatherLines } from '../../views/report/weather.tsx';
import { useConflict } from '../handover/use-conflict.tsx';
import { toVersion, type ReportModel } from './report-model.ts';
import { askToDiscard } from '../../flows/ask-to-discard.ts';
import { useTemplates } from '../../flows/use-templates.ts';

/** Provides the properties of the operator's text; a stored version is read-only. */
export function useReportText(
  model: ReportModel,
  form: RecordForm<ReportFields>,
  stored: Report | undefined,
): ReportTextProps {
  const desk = useDesk();
  const [isEditRequested, setEditRequested] = useState(false);
  useConflict(form, { toFields, fromFields });
  const storedFields = useMemo(() => signal(stored && toVersion(stored).values), [stored]);
  const canWrite = desk.session.person.value?.canWrite === true && !stored;
  const state = model.report.value?.state ?? 'draft';
  return {
    fields: stored ? storedFields : form.values,
    progress: form,
    templates: useTemplates(desk, 'report'),
    isEditing: canWrite && (isEditRequested || form.isChanged.value),
    canWrite,
    hint: hints[state],
    start: model.report.value?.shift.shift_start ?? '',
    now: desk.api.clock.now,
    onChange: (part) => form.set(part),
    onEdit: () => setEditRequested(true),
    onClose: () => setEditRequested(false),
    onSave: () =>
      void form.save().then((isSaved) => {
        if (isSaved) setEditRequested(false);
      }),
    onDiscard: () => askToDiscard(desk, form),
    onShowNewest: () => form.showNewest(),
  };
}

const hints: Record<Report['state'], string> = {
  draft: 'The report is a draft: what you save now is in the mail.',
  final:
    'The report is final: what you save now makes a new version, which is mailed only on request.',
  amended: 'What you save now makes a new version, which is mailed only on request.',
};

function toFields(base: ReportFields, mine: ReportFields, theirs: ReportFields): TwoVersions[] {
  const [before, own, other] = [base, mine, theirs].map(({ weather }) => weatherLines(weather));
  const fields: TwoVersions[] = [
    {
      name: 'summary',
      label: 'Summary',
      isText: true,
      base: base.summary,
      mine: mine.summary,
      theirs: theirs.summary,
    },
    {
      name: 'weather',
      label: 'Weather',
      isText: false,
      base: before ?? '',
      mine: own ?? '',
      theirs: other ?? '',
    },
  ];
  return fields.filter((one) => one.mine !== one.theirs);
}

const fromFields: Parameters<typeof useConflict<ReportFields>>[1]['fromFields'] = (
  chosen,
  mine,
  theirs,
) => ({
  summary: chosen.summary?.text ?? mine.summary,
  weather: chosen.weather?.from === 'theirs' ? theirs.weather : mine.weather,
});
