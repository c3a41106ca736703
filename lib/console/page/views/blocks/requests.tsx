import { Icon } from '../parts/icon.tsx';
import { Status, type Tone } from '../parts/status.tsx';
import { duration } from '#lib/night/durations.ts';
import { Time } from '../parts/time.tsx';
import { isFailedRequest } from '#lib/night/block-state.ts';
import { errorText, requestDuration, requestName, type RequestRecord } from './facts.ts';

/** The requests of an execution block to the telescope, with their durations, errors and data. */
export function Requests({ requests }: { requests: RequestRecord[] }) {
  return (
    <ol class="requests">
      {requests.map((request, position) => (
        <Request key={position} request={request} />
      ))}
    </ol>
  );
}

function Request({ request }: { request: RequestRecord }) {
  const { request_sent_at: sentAt, status } = request;
  const ms = requestDuration(request);
  const error = errorText(request);
  const hasFailed = isFailedRequest(request);
  return (
    <li class={hasFailed ? 'request request--failed' : 'request'}>
      <span class="request__time">{sentAt === undefined ? '–' : <Time at={sentAt} />}</span>
      <code class="request__name" title={request.request}>
        {requestName(request)}
      </code>
      <span class="request__duration">
        {ms === undefined ? (hasFailed ? 'no response' : 'open') : duration(ms)}
      </span>
      <span class="request__status">
        {status === undefined ? null : <Status status={status} tone={toneOfRequest(request)} />}
      </span>
      {error !== undefined && (
        <span class="request__error">
          <Icon name="warning" /> {error}
        </span>
      )}
      <RequestData request={request} />
    </li>
  );
}

function toneOfRequest(request: RequestRecord): Tone {
  if (isFailedRequest(request)) return 'failed';
  return request.status?.toUpperCase() === 'OK' ? 'done' : 'other';
}

/** What was sent and received, as it was recorded. */
function RequestData({ request }: { request: RequestRecord }) {
  const { request: name, request_args, response, error } = request;
  const data = { ...(name?.includes('.') && { request: name }), request_args, response, error };
  const parts = Object.entries(data).filter(([, value]) => value !== undefined);
  if (parts.length === 0) return null;
  return (
    <details class="request__data">
      <summary>
        Data<span class="visually-hidden"> of {requestName(request)}</span>
      </summary>
      <pre tabIndex={0}>
        {parts.map(([key, value]) => `${key}: ${JSON.stringify(value, undefined, 2)}\n`)}
      </pre>
    </details>
  );
}
