import { serve } from '#lib/platform/http/serve.ts';
import { getCoordinates as endpoint } from '#lib/proposals/contracts/coordinates.ts';
import { getCoordinates } from '#lib/proposals/use-cases/get-coordinates.ts';

export const handler = serve(endpoint, getCoordinates);
