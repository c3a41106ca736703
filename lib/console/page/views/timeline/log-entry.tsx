import { useContext, useState } from 'preact/hooks';
import type { ShiftLog } from '../../store/records.ts';
import { errorText, failuresOf, hasFailed, requestName, spanOf } from '../blocks/facts.ts';
import { BlockStatus, OtherStatuses } from '../blocks/block-status.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { count } from '#lib/night/words.ts';
import { Fact } from '../parts/status.tsx';
import { duration } from '#lib/night/durations.ts';
import { between } from '../parts/time.tsx';
import type { EntryContext } from './actions.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { EntryFrame } from './entry-frame.tsx';

type LogEntryProps = { entryKey: string; at: string; log: ShiftLog; context: EntryContext };

/** An execution block: its status on one line, its first error below, and its requests on demand. */
export function LogEntry({ entryKey, at, log, context }: LogEntryProps) {
  const links = useContext(LinksContext);
  const [failure] = failuresOf(log);
  return (
    <EntryFrame
      entryKey={entryKey}
      kind="Execution block"
      icon="block"
      at={at}
      shiftId={log.shift_id}
      modifier={hasFailed(log) ? 'failed' : 'log'}
      isTarget={context.target?.value === entryKey}
      actions={
        <>
          {context.reader.canWrite && (
            <Button
              icon="comment"
              label="Comment on this block"
              isIconOnly
              kind="quiet"
              command="reply"
              onClick={() => context.actions.commentOn(log)}
            />
          )}
          {context.reader.canRecordLoss === true && hasFailed(log) && (
            <Button
              icon="warning"
              label="Report the fault"
              isIconOnly
              kind="quiet"
              onClick={() => context.actions.reportFault(log)}
            />
          )}
          <CopyLinkButton shiftId={log.shift_id} entryKey={entryKey} actions={context.actions} />
        </>
      }
    >
      <div class="log">
        <div class="log__line">
          <a class="log__name" href={links.block(log.eb_id)}>
            {log.eb_id}
          </a>
          <BlockStatus log={log} />
          <References log={log} />
        </div>
        {log.request_response.length > 0 && <LogRequests log={log} />}
        {failure && (
          <p class="log__error">
            <Icon name="warning" />
            <span>
              <code>{requestName(failure)}</code> failed: {errorText(failure)}
            </span>
          </p>
        )}
      </div>
    </EntryFrame>
  );
}

/** The scheduling block instance and definition of an execution block. */
function References({ log }: { log: ShiftLog }) {
  const { sbi_ref, sbd_ref, sbd_version, source } = log;
  const links = useContext(LinksContext);
  return (
    <span class="log__references">
      {sbi_ref !== undefined && (
        <a
          href={links.filteredShifts({ sbi_id: String(sbi_ref) })}
          title="Shifts with this instance"
        >
          {sbi_ref}
        </a>
      )}
      {sbd_ref !== undefined && (
        <span title="Scheduling block definition">
          {sbd_ref}
          {sbd_version !== undefined && ` v${sbd_version}`}
        </span>
      )}
      <OtherStatuses log={log} />
      {source !== undefined && <span title="Source">{source}</span>}
    </span>
  );
}

/** The requests, which are loaded and rendered when they are unfolded for the first time. */
function LogRequests({ log }: { log: ShiftLog }) {
  const [parts, setParts] = useState<typeof import('../blocks/requests-on-demand.ts')>();
  const [hasFailed, setFailed] = useState(false);
  const load = (isOpen: boolean) => {
    if (!isOpen || parts) return;
    import('../blocks/requests-on-demand.ts').then(setParts, () => setFailed(true));
  };
  const requests = log.request_response;
  const { start, end } = spanOf(log);
  const ms = between(start, end);
  const failures = failuresOf(log).length;
  return (
    <details class="log__requests" onToggle={({ currentTarget }) => load(currentTarget.open)}>
      <summary data-command="open">
        <span class="log__facts">
          <Fact text={count(requests.length, 'request')} />
          {failures > 0 && <Fact text={count(failures, 'error')} tone="failed" icon="failed" />}
          {ms !== undefined && ms > 0 && <Fact text={duration(ms)} />}
        </span>
      </summary>
      {parts ? (
        <parts.Requests requests={requests} />
      ) : (
        hasFailed && <p role="status">They are not loaded: see the page of the block.</p>
      )}
    </details>
  );
}
