import type { RequestOf } from '#lib/contract/endpoint.ts';
import { InvalidRequest } from '#lib/contract/errors.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import { parseExact } from '#lib/contract/json/exact-json.ts';
import { assertNewest, idProblems, nextVersion } from '#lib/documents/versions.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { Fields } from '../contracts/proposal.ts';
import type { updateProposal as contract } from '../contracts/proposals.ts';
import { currentVersions } from '../files/submitted-versions.ts';
import { etagOf, mergeContent, toResponse, type Proposal } from '../model.ts';
import { isEngineer, loadAuthorized } from '../permissions.ts';
import * as repository from '../repository.ts';
import { assertTransition, isOpen, type Status } from '../transitions.ts';
import { validateSubmission } from '../validation/validate.ts';

type Input = RequestOf<typeof contract>['body']['known'];

/** Changes a proposal and its status. Every change is a new version. */
export const updateProposal: UseCase<typeof contract> = async ({ path, body }, context) => {
  const { known: input, fields } = body;
  assertNone(idProblems('prsl_id', path.identifier, input.prsl_id));
  const before = await loadAuthorized(path.identifier, context);
  const status = requestedStatus(before, input);
  assertTransition(before.status, status, isEngineer(context));
  context.requireMatch(etagOf(before));
  assertNewest(before.prsl_id, before.metadata.version, input.metadata?.version);

  const now = context.clock();
  const changedProposal: Proposal = {
    ...before,
    status,
    ...submission(before, status, { submitted_on: now, submitted_by: context.user }),
    metadata: nextVersion(before.metadata, context.user, now),
    content: mergeContent(fields, parseExact(before.content) as Fields),
  };
  if (status === 'submitted') assertNone(submissionProblems(changedProposal));
  const isSubmission = isOpen(before.status) && !isOpen(status);
  const fileVersions = isSubmission ? await currentVersions(before.prsl_id) : undefined;
  await repository.updateProposal(changedProposal, before, fileVersions);
  return toResponse(changedProposal);
};

/** Returns the status that a body requests. A time of submission submits, unless the body sets another status. */
function requestedStatus(before: Proposal, { status, submitted_on }: Input): Status {
  const isUnchanged = status == null || status === before.status;
  if (isUnchanged && isOpen(before.status) && submitted_on != null) return 'submitted';
  return status ?? before.status;
}

type Submission = Pick<Proposal, 'submitted_on' | 'submitted_by'>;

/** Returns who submitted the proposal and when: set by the submission, removed when it is open again. */
function submission(before: Proposal, status: Status, now: Submission): Submission {
  if (isOpen(status)) return { submitted_on: undefined, submitted_by: undefined };
  const { submitted_on, submitted_by } =
    isOpen(before.status) && status === 'submitted' ? now : before;
  return { submitted_on, submitted_by };
}

const submissionProblems = ({ content }: Proposal): ValidationProblem[] =>
  validateSubmission(JSON.parse(content)).map(({ path, message }) => ({
    loc: ['body', ...path],
    msg: message,
    type: 'value_error',
  }));

/** Throws 422 with the problems, if there are any. */
function assertNone(problems: ValidationProblem[]): void {
  if (problems.length > 0) throw new InvalidRequest(problems);
}
