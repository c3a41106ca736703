import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { chosenTheme, chooseTheme, themeLabels, themes, type Theme } from '../../style/themes.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

export type MenuProps = {
  /** The name of the signed-in person. */
  user?: string;
  role?: string;
  hasErrorSound: Signal<boolean>;
  areSingleKeysOn: Signal<boolean>;
  onSignIn: () => void;
  onSignOut: () => void;
  onHelp: () => void;
  onPalette: () => void;
  /** What the header has no room for on a small screen. */
  children?: ComponentChildren;
};

/** Who is signed in, and the settings of this browser. */
export function Menu(props: MenuProps) {
  const { user, role, hasErrorSound, areSingleKeysOn, onSignIn, onSignOut, onHelp } = props;
  return (
    <div class="menu">
      {user === undefined && (
        <Button label="Sign in" icon="person" kind="primary" onClick={onSignIn} />
      )}
      <button type="button" class="button menu__button" popovertarget="menu">
        {user !== undefined && <Icon name="person" />}
        <span class="button__label">{user ?? 'Menu'}</span>
        <Icon name="menu" />
      </button>
      <div class="menu__panel" id="menu" popover="auto" role="dialog" aria-label="Menu">
        {props.children}
        {user !== undefined && (
          <p class="menu__user">
            Signed in as <strong>{user}</strong>
            {role !== undefined && `, ${role}`}
          </p>
        )}
        <ThemeChoice />
        <Choice label="Sound for errors" value={hasErrorSound} />
        <Choice label="Single-letter shortcuts" value={areSingleKeysOn} />
        <div class="menu__buttons">
          <Button label="Go to…" icon="search" command="palette" onClick={props.onPalette} />
          <Button label="Keys and help" icon="help" command="help" onClick={onHelp} />
          {user !== undefined && <Button label="Sign out" onClick={onSignOut} />}
        </div>
      </div>
    </div>
  );
}

function Choice({ label, value }: { label: string; value: Signal<boolean> }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value.value}
        onChange={({ currentTarget }) => (value.value = currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** The theme of this browser, by default that of the system. */
function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme);
  const choose = (theme: Theme | undefined) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset class="choices">
      <legend>Theme</legend>
      {[undefined, ...themes].map((theme) => (
        <label key={theme ?? 'system'} class="check">
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => choose(theme)}
          />
          {themeLabels[theme ?? 'system']}
        </label>
      ))}
    </fieldset>
  );
}
