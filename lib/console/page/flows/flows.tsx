import type { Desk } from '../desk/desk.ts';
import { SignIn } from '../views/dialogs/sign-in.tsx';
import { useSubmit } from './use-submit.ts';

/* The dialogs, loaded when the first of them opens. */
export { Help } from '../views/dialogs/help.tsx';
export { Question } from '../views/dialogs/question.tsx';
export { CloseItemFlow, ItemDetailsFlow, ItemFlow } from './item-flows.tsx';
export { LinkFlow } from './link-flow.tsx';
export { LossFlow, StartLossFlow } from './loss-flows.tsx';
export { ResolveFlow, VersionsFlow } from './entry-flows.tsx';
export { TicketFlow } from './ticket-flow.tsx';
export { EditFlow, EndFlow, StartFlow } from './shift-flows.tsx';

/** Signs in above the untouched page. */
export function SignInFlow({ desk }: { desk: Desk }) {
  const { session, settings, unsentCount } = desk;
  const { isBusy, problem, submit } = useSubmit(() => session.closeDialog());
  const { provider } = settings;
  const isExpired = session.state.value.state === 'expired';
  return (
    <SignIn
      {...{ isBusy, problem, unsentCount: unsentCount.value }}
      provider={provider ? new URL(provider.issuer).host : undefined}
      reason={isExpired ? 'Your session has ended. What you were writing is stored.' : undefined}
      onProvider={() => void submit(() => session.signInWithProvider())}
      onCredential={(text) => void submit(() => session.signIn(text))}
      onClose={() => session.closeDialog()}
    />
  );
}
