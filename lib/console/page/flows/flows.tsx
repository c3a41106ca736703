import type { Desk } from '../desk/desk.ts';
import { subjectOf } from '../session/user.ts';
import { Question, type Choice } from '../views/dialogs/question.tsx';
import { SignIn } from '../views/dialogs/sign-in.tsx';
import { useSubmit } from './use-submit.ts';

/* The dialogs, loaded when the first of them opens. */
export { Help } from '../views/dialogs/help.tsx';
export { Lightbox } from '../views/lightbox/lightbox.tsx';
export { Question };
export { CloseItemFlow, ItemDetailsFlow, ItemFlow } from './item-flows.tsx';
export { LinkFlow } from './link-flow.tsx';
export { LossFlow, StartLossFlow, StopLossFlow } from './loss-flows.tsx';
export { ResolveFlow, VersionsFlow } from './entry-flows.tsx';
export { PaletteFlow } from './palette-flow.tsx';
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

type ConfirmationProps = {
  title: string;
  text: readonly string[];
  choice: Choice;
  cancel: string;
  onClose: () => void;
};

/** Asks before something happens. The dialog closes with either answer. */
export const Confirmation = ({ choice, onClose, ...question }: ConfirmationProps) => {
  const run = () => {
    onClose();
    choice.run();
  };
  return <Question {...question} onClose={onClose} choices={[{ ...choice, run }]} />;
};

type SwitchUserProps = { desk: Desk; credential: string; run: () => void; onClose: () => void };

/** Asks before another person is signed in: a link may come from anybody. */
export function SwitchUser({ desk, credential, run, onClose }: SwitchUserProps) {
  const name = desk.session.person.peek()?.name ?? 'Somebody';
  const subject = subjectOf(credential);
  const label = subject === undefined ? 'Use the link' : `Sign in as ${subject}`;
  return (
    <Confirmation
      title={`Sign in as ${subject ?? 'somebody else'}?`}
      text={[
        `This link is for ${subject ?? 'a session that may not be yours'}. ${name} is signed in now.`,
        'What you write after it is signed with the other name. Decline if you did not ask for this link.',
      ]}
      choice={{ label, kind: 'danger', run }}
      cancel={`Stay signed in as ${name}`}
      onClose={onClose}
    />
  );
}
