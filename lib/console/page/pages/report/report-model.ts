import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { firstRecord, ErrorResponse } from '../../api/call.ts';
import type { Desk } from '../../desk/desk.ts';
import { describeFailure } from '../unknown/describe-failure.ts';
import type { Version } from '../../drafts/forms/save-fields.ts';
import { coalesce } from '../../store/items/versioned.ts';
import { fromRow, toReport, toRow, type Report } from '../../store/report/report.ts';
import type { ReportFields } from '../../views/report/report-text.tsx';

/** How long to collect events, which come in bursts, before the compiled report is loaded again, in ms. */
const PAUSE_MS = 3000;

/** The newest report of a shift, followed live. */
export class ReportModel {
  readonly #desk: Desk;
  readonly shiftId: number;
  readonly #report: Signal<Report | undefined> = signal();
  readonly #problem: Signal<string | undefined> = signal();
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly report: ReadonlySignal<Report | undefined> = this.#report;
  /** Why it could not be loaded. */
  readonly problem: ReadonlySignal<string | undefined> = this.#problem;

  constructor(desk: Desk, shiftId: number) {
    this.#desk = desk;
    this.shiftId = shiftId;
  }

  /** Loads the report and follows it until the returned function is called. */
  follow(): () => void {
    this.#reloadSoon(0);
    const stop = this.#desk.live.listen((frame) => {
      const isOwn = !('shift_id' in frame) || frame.shift_id === this.shiftId;
      if (isOwn) this.#reloadSoon(frame.event === 'shift_report' ? 0 : PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** Takes a report that a request has returned. */
  apply(report: Report): void {
    this.#report.value = report;
    this.#problem.value = undefined;
  }

  /** Loads it. Throws `ErrorResponse` and `NetworkError`. */
  readonly load = coalesce(async () => {
    const report = await loadReport(this.#desk, this.shiftId);
    if (report) this.apply(report);
  });

  /** Loads the newest version. Throws `ErrorResponse` and `NetworkError`. */
  async loadVersion(): Promise<Version<ReportFields>> {
    await this.load();
    const report = this.#report.peek();
    if (!report) throw new TypeError('The response has no report.');
    return toVersion(report);
  }

  /**
   * Saves fields over a version. Throws `ErrorResponse`, `NetworkError`, and an error about a value that cannot be
   * parsed.
   */
  async saveFields(
    { summary, weather }: ReportFields,
    etag: string,
  ): Promise<Version<ReportFields>> {
    const start = this.#report.peek()?.shift.shift_start ?? '';
    const now = this.#desk.api.clock.now().getTime();
    const observations = weather.map((row) => fromRow(start, row, now));
    const { body } = await this.#desk.api.call('shift-log.update-report', {
      path: { shift_id: this.shiftId },
      body: { summary, weather: observations },
      headers: { 'If-Match': etag },
    });
    const saved = toReport(firstRecord(body));
    this.apply(saved);
    return toVersion(saved);
  }

  #reloadSoon(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#reload(), afterMs);
  }

  async #reload(): Promise<void> {
    await this.load().catch((error: unknown) => {
      if (!this.#report.peek() || error instanceof ErrorResponse)
        this.#problem.value = describeFailure(error);
    });
  }
}

/** Loads the newest report of a shift, or a stored version. */
export async function loadReport(
  { api }: Desk,
  shift_id: number,
  version?: number,
): Promise<Report | undefined> {
  const request = { path: { shift_id }, ...(version !== undefined && { query: { version } }) };
  const [report] = (await api.call('shift-log.get-report', request)).body.result_data;
  return report && toReport(report);
}

/** Returns the fields and the ETag of a report. */
export const toVersion = ({
  shift_id,
  text_version,
  summary,
  weather,
  shift,
}: Report): Version<ReportFields> => ({
  values: { summary, weather: weather.map((one) => toRow(shift.shift_start, one)) },
  etag: `"${shift_id}.${text_version}"`,
});
