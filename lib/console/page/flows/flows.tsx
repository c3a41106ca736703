import type { Desk } from '../desk/desk.ts';
import type { Offer } from '../session/links.ts';
import { Question, type Choice } from '../views/dialogs/question.tsx';
import { SignIn } from '../views/dialogs/sign-in.tsx';
import { useSubmit } from './use-submit.ts';

/* The dialogs, loaded when the first of them opens. */
export { Help } from '../views/dialogs/help.tsx';
export { Question };
export { CloseItemFlow, ItemDetailsFlow, ItemFlow } from './item-flows.tsx';
export { FaultFlow } from './fault-flow.tsx';
export { LightboxFlow } from './lightbox-flow.tsx';
export { LinkFlow } from './link-flow.tsx';
export { LossFlow, StartLossFlow, StopLossFlow } from './loss-flows.tsx';
export { ResolveFlow, VersionsFlow } from './entry-flows.tsx';
export { OccurrenceFlow } from './occurrence-flow.tsx';
export { PaletteFlow } from './palette-flow.tsx';
export { TemplatesFlow } from './templates-flow.tsx';
export { TagFlow } from './tag-flow.tsx';
export { TicketFlow } from './ticket-flow.tsx';
export { WithdrawalFlow } from './withdrawal-flow.tsx';
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

type FollowLinkProps = { desk: Desk; offer: Offer };

/** Asks before a link signs somebody in: it may come from anybody. */
export function FollowLink({ desk: { links, session }, offer }: FollowLinkProps) {
  const { isBusy, problem, submit } = useSubmit(() => links.decline(offer));
  const close = () => {
    if (!isBusy) links.decline(offer);
  };
  const { person } = offer;
  const current = session.user.value === undefined ? undefined : session.person.value?.name;
  return (
    <Question
      title={`Sign in as ${person}?`}
      text={[
        current === undefined
          ? `This link signs in ${person}.`
          : `This link is for ${person}. ${current} is signed in now.`,
        'What you write after it is signed with this name. Decline if you did not ask for this link.',
        ...(problem === undefined ? [] : [problem]),
      ]}
      choices={[
        {
          label: `Sign in as ${person}`,
          kind: current === undefined ? 'primary' : 'danger',
          run: () => {
            if (!isBusy) void submit(() => links.accept(offer));
          },
        },
      ]}
      cancel={current === undefined ? 'Not now' : `Stay signed in as ${current}`}
      onClose={close}
    />
  );
}
