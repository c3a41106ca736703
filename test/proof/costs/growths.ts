import { growHeads, growQuery } from './grow-heads.ts';
import { growJson } from './grow-json.ts';
import { growParts } from './grow-parts.ts';
import type { Growth } from './pieces.ts';
import { rawBodies } from './raw-bodies.ts';
import type { Request } from './request.ts';

/** Returns everything that can grow in a request. */
export function growthsOf(request: Request): Growth[] {
  const { body } = request;
  const ofBody =
    body === undefined
      ? []
      : [
          ...('json' in body ? growJson(body.json) : []),
          ...('parts' in body ? growParts(body.parts) : []),
        ];
  return [...ofBody, ...rawBodies, ...growHeads, ...growQuery(request)];
}
