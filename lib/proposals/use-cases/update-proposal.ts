import type { RequestOf } from '#lib/contract/endpoint.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { parseExact } from '#lib/contract/json/exact-json.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateProposal as contract } from '../contracts/proposals.ts';
import { currentVersions } from '../files/current-versions.ts';
import { etagOf, mergeContent, toResponse, type Fields, type Proposal } from '../model.ts';
import { isEngineer, loadAuthorized } from '../permissions.ts';
import * as repository from '../repository.ts';
import { assertTransition, isOpen, type Status } from '../transitions.ts';
import { validateSubmission } from '../validation/validate.ts';

type Input = RequestOf<typeof contract>['body']['known'];

/** Changes a proposal and its status. Every change is a new version. */
export const updateProposal: UseCase<typeof contract> = async ({ path, body }, context) => {
  const { known: input, fields } = body;
  assertSameId(path.identifier, input);
  const seen = await loadAuthorized(path.identifier, context);
  const status = requestedStatus(seen, input);
  assertTransition(seen.status, status, isEngineer(context));
  context.requireMatch(etagOf(seen));
  assertCurrent(seen, input);

  const now = context.clock();
  const changed: Proposal = {
    prsl_id: seen.prsl_id,
    status,
    ...submission(seen, status, { submitted_on: now, submitted_by: context.user }),
    metadata: repository.nextVersion(seen.metadata, context.user, now),
    content: mergeContent(fields, parseExact(seen.content) as Fields),
  };
  if (status === 'submitted') assertSubmittable(changed);
  const isSubmission = isOpen(seen.status) && !isOpen(status);
  const fileVersions = isSubmission ? await currentVersions(seen.prsl_id) : undefined;
  await repository.updateProposal(changed, seen, fileVersions);
  return toResponse(changed);
};

function assertSameId(prslId: string, { prsl_id }: Input): void {
  if (prsl_id == null || prsl_id === prslId) return;
  const msg = `Input should be ${prslId}, as in the path`;
  throw new InvalidRequest([{ loc: ['body', 'prsl_id'], msg, type: 'value_error' }]);
}

/** Returns the status that a body requests. A time of submission submits, unless the body sets another status. */
function requestedStatus(seen: Proposal, { status, submitted_on }: Input): Status {
  const isUnchanged = status == null || status === seen.status;
  if (isUnchanged && isOpen(seen.status) && submitted_on != null) return 'submitted';
  return status ?? seen.status;
}

type Submission = Pick<Proposal, 'submitted_on' | 'submitted_by'>;

/** Returns who submitted the proposal and when: set by the submission, removed when it is open again. */
function submission(seen: Proposal, status: Status, now: Required<Submission>): Submission {
  if (isOpen(status)) return {};
  if (isOpen(seen.status) && status === 'submitted') return now;
  const { submitted_on, submitted_by } = seen;
  return { ...(submitted_on && { submitted_on }), ...(submitted_by && { submitted_by }) };
}

function assertCurrent({ prsl_id, metadata: { version } }: Proposal, input: Input): void {
  if ((input.metadata?.version ?? version) !== version)
    throw new ApiError('VERSION_NOT_CURRENT', { name: prsl_id, version });
}

/** Throws 422 with the findings that prevent a submission. */
function assertSubmittable({ content }: Proposal): void {
  const findings = validateSubmission(JSON.parse(content));
  if (findings.length === 0) return;
  throw new InvalidRequest(
    findings.map(({ path, message }) => ({
      ...{ loc: ['body', ...path], msg: message, type: 'value_error' },
    })),
  );
}
