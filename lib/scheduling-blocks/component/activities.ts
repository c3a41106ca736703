import { anyObject, anything, list, name, named, oneOf, record, words } from './kinds.ts';

const scriptArguments = (about: string) =>
  record(about, {
    args: list(anything('A value'), 'By position', ['posarg1', 'posarg2']),
    kwargs: anyObject('By name', { argname: 'argval' }),
  });

const activity = () =>
  record('A script that carries out a part of the observation', {
    kind: oneOf(['git', 'filesystem'], 'Where the script lies'),
    path: words('Where it lies there', 'git://scripts/allocate_and_observe_sb.py'),
    repo: words(
      'The repository, of kind git',
      'https://gitlab.com/script_repo/operational_scripts',
    ),
    branch: name('Its branch, of kind git', 'main'),
    commit: name('Its commit, of kind git', '6e4b1c7'),
    function_args: record('What its functions are called with', {
      init: scriptArguments('Of its function init'),
      main: scriptArguments('Of its function main'),
    }),
  });

/** The scripts of an observation, by the name of what they do. */
export const activities = () =>
  named(activity(), 'Scripts by what they do, such as allocate and observe', {
    observe: {
      kind: 'git',
      path: 'git://scripts/allocate_and_observe_sb.py',
      repo: 'https://gitlab.com/script_repo/operational_scripts',
      branch: 'main',
    },
  });
