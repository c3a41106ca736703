/** The version of the service; equal to the one in package.json and to the newest heading of CHANGELOG.md. */
export const version = '0.9.0';
