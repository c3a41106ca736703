import { useContext } from 'preact/hooks';
import type { Shift } from '../../store/records.ts';
import { eventEntries, annotationEntry, commentEntry, logEntry } from '../../store/records.ts';
import { summarize } from './summary.ts';
import { RunningShiftContext } from '../blocks/block-status.tsx';
import { LinksContext } from '../parts/links.ts';
import { AsyncContent, Message, type AsyncState } from '../parts/message.tsx';
import { More } from '../parts/more.tsx';
import { count } from '#lib/night/words.ts';
import { Fact, Status } from '../parts/status.tsx';
import { duration } from '#lib/night/durations.ts';
import { between, dayOf, Time } from '../parts/time.tsx';
import { SearchForm, type ShiftFilters, type TimeRange } from './search-form.tsx';

type ShiftsViewProps = {
  filters: ShiftFilters;
  ranges?: readonly TimeRange[];
  shifts: AsyncState<readonly Shift[]>;
  /** Whether there are older shifts that are not loaded yet. */
  hasMore: boolean;
  isLoadingMore?: boolean;
  onSearch: (filters: ShiftFilters) => void;
  onMore: () => void;
};

/** All shifts, newest first. Older ones are loaded on scrolling. */
export function ShiftsView(props: ShiftsViewProps) {
  const { filters, ranges, shifts, hasMore, isLoadingMore = false, onSearch, onMore } = props;
  return (
    <div class="shifts">
      <h1>Shifts</h1>
      <SearchForm key={JSON.stringify(filters)} {...{ filters, ranges, onSearch }} />
      <AsyncContent loaded={shifts} what="the shifts">
        {(list) =>
          list.length === 0 ? (
            <Message icon="search" title="No shift matches" />
          ) : (
            <ShiftTable shifts={list} />
          )
        }
      </AsyncContent>
      {hasMore && <More label="Older shifts" isLoading={isLoadingMore} onMore={onMore} />}
    </div>
  );
}

function ShiftTable({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <table class="shift-table">
      <caption class="visually-hidden">Shifts, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Shift</th>
          <th scope="col">Start (UTC)</th>
          <th scope="col">End</th>
          <th scope="col">Operator</th>
          <th scope="col">Execution blocks</th>
          <th scope="col">Written</th>
        </tr>
      </thead>
      <tbody>
        {shifts.map((shift) => (
          <ShiftRow key={shift.shift_id} shift={shift} />
        ))}
      </tbody>
    </table>
  );
}

function ShiftRow({ shift }: { shift: Shift }) {
  const links = useContext(LinksContext);
  const { shift_id, shift_start, shift_end, operator_name } = shift;
  const running = useContext(RunningShiftContext)?.value;
  const { kinds, states, errors } = summarize(
    [
      ...eventEntries(shift),
      ...shift.shift_logs.map(logEntry),
      ...shift.comments.map(commentEntry),
      ...shift.annotations.map(annotationEntry),
    ],
    running,
  );
  const ms = between(shift_start, shift_end);
  return (
    <tr>
      <th scope="row">
        <a href={links.shift(shift_id)}>Shift {shift_id}</a>
      </th>
      <td>
        <Time at={shift_start} withDay />
      </td>
      <td>
        {shift_end === undefined ? (
          <Status status="running" tone="active" />
        ) : (
          <>
            <Time at={shift_end} withDay={dayOf(shift_end) !== dayOf(shift_start)} />
            {ms !== undefined && <span class="shift-table__note"> {duration(ms)}</span>}
          </>
        )}
      </td>
      <td>{operator_name}</td>
      <td>
        <span class="facts">
          <Fact text={String(kinds.log)} icon="block" />
          {states.observed > 0 && (
            <Fact text={`${states.observed} observed`} icon="done" tone="done" />
          )}
          {errors > 0 && <Fact text={count(errors, 'error')} icon="failed" tone="failed" />}
        </span>
      </td>
      <td>
        <span class="facts">
          <Fact text={count(kinds.comment, 'comment')} />
          {kinds.annotation > 0 && <Fact text={count(kinds.annotation, 'annotation')} />}
        </span>
      </td>
    </tr>
  );
}
