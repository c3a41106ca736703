import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { count } from '#lib/night/words.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from '../parts/message.tsx';

type SignInProps = {
  /** The host of the identity provider, if there is one. */
  provider?: string;
  /** Why one has to sign in: nothing on the first visit. */
  reason?: string;
  /** The number of entries that wait for it. */
  unsentCount: number;
  isBusy?: boolean;
  problem?: string;
  onProvider: () => void;
  /** A link or a token that somebody pasted. */
  onCredential: (linkOrToken: string) => void;
  onClose: () => void;
};

/** Signs in above the untouched page: with the identity provider, else with a link or a token. */
export function SignIn(props: SignInProps) {
  const {
    provider,
    reason,
    unsentCount,
    isBusy = false,
    problem,
    onProvider,
    onCredential,
    onClose,
  } = props;
  const [credential, setCredential] = useState('');
  const hasProvider = provider !== undefined;
  return (
    <Dialog
      title="Sign in"
      onClose={onClose}
      onSubmit={() => (hasProvider ? onProvider() : onCredential(credential.trim()))}
      buttons={
        <>
          <Button label="Not now" onClick={onClose} />
          <Button
            label={hasProvider ? `Sign in with ${provider}` : 'Sign in'}
            kind="primary"
            type="submit"
            disabled={isBusy || (!hasProvider && credential.trim() === '')}
            autofocus={hasProvider}
          />
        </>
      }
    >
      {reason !== undefined && <p>{reason}</p>}
      {unsentCount > 0 && (
        <p>
          {count(unsentCount, 'entry is', 'entries are')} kept on this machine and will be sent
          after you have signed in.
        </p>
      )}
      {hasProvider ? (
        <p>A window of {provider} opens. This page stays as it is.</p>
      ) : (
        <Field
          label="Link or token"
          isSecret
          value={credential}
          onInput={setCredential}
          autocomplete="off"
          autofocus
          hint="npm start prints a link, and npm run token -- --link another one."
        />
      )}
      <Problem text={problem} />
    </Dialog>
  );
}
