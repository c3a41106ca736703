import type { RequestOf } from '#lib/contract/endpoint.ts';
import { parseExact } from '#lib/contract/json/exact-json.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateProposal as contract } from '../contracts/proposals.ts';
import { currentVersions } from '../files/submitted.ts';
import { contentFrom, nextVersion, type Fields, type Proposal } from '../model.ts';
import { changeProposal } from '../repository.ts';
import { isEngineer, loadAuthorized } from '../permissions.ts';
import { etagOf, shown } from '../shown.ts';
import { isOpen, requireWay, type Status } from '../transitions.ts';
import { againstSubmission } from '../validation/validate.ts';

type Said = RequestOf<typeof contract>['body']['said'];

/** Changes a proposal, and takes it where the body wants it. Every change is a new version. */
export const updateProposal: UseCase<typeof contract> = async ({ path, body }, context) => {
  const { said, fields } = body;
  requireSameId(path.identifier, said);
  const seen = await loadAuthorized(path.identifier, context);
  const status = statusAfter(seen, said);
  requireWay(seen.status, status, isEngineer(context));
  context.requireMatch(etagOf(seen));
  requireCurrent(seen, said);

  const now = context.clock();
  const changed: Proposal = {
    prsl_id: seen.prsl_id,
    status,
    ...submission(seen, status, { submitted_on: now, submitted_by: context.user }),
    metadata: nextVersion(seen.metadata, context.user, now),
    content: contentFrom(fields, parseExact(seen.content) as Fields),
  };
  if (status === 'submitted') requireGood(changed);
  const isSubmission = isOpen(seen.status) && !isOpen(status);
  await changeProposal(
    changed,
    seen,
    isSubmission ? await currentVersions(seen.prsl_id) : undefined,
  );
  return shown(changed);
};

function requireSameId(prslId: string, { prsl_id }: Said): void {
  if (prsl_id == null || prsl_id === prslId) return;
  const msg = `Input should be ${prslId}, as in the path`;
  throw new InvalidRequest([{ loc: ['body', 'prsl_id'], msg, type: 'value_error' }]);
}

/** The status that a body asks for. A time of submission submits, unless another status is named too. */
function statusAfter(seen: Proposal, { status, submitted_on }: Said): Status {
  const stays = status == null || status === seen.status;
  if (stays && isOpen(seen.status) && submitted_on != null) return 'submitted';
  return status ?? seen.status;
}

/** Who submitted it when: noted as it is submitted, and gone when it is its proposers' again. */
function submission(seen: Proposal, status: Status, now: Required<Submission>): Submission {
  if (isOpen(status)) return {};
  if (isOpen(seen.status) && status === 'submitted') return now;
  const { submitted_on, submitted_by } = seen;
  return { ...(submitted_on && { submitted_on }), ...(submitted_by && { submitted_by }) };
}

type Submission = Pick<Proposal, 'submitted_on' | 'submitted_by'>;

function requireCurrent({ prsl_id, metadata: { version } }: Proposal, said: Said): void {
  if ((said.metadata?.version ?? version) !== version)
    throw new ApiError('VERSION_NOT_CURRENT', { name: prsl_id, version });
}

/** What stands submitted keeps to the handbook, and has a title and an abstract. */
function requireGood({ content }: Proposal): void {
  const findings = againstSubmission(JSON.parse(content));
  if (findings.length === 0) return;
  throw new InvalidRequest(
    findings.map(({ path, message }) => ({
      loc: ['body', ...path],
      msg: message,
      type: 'value_error',
    })),
  );
}
