import { getStream as contract } from '#lib/live/contracts/stream.ts';
import { getStream } from '#lib/live/use-cases/get-stream.ts';
import { serve } from '#lib/platform/http/serve.ts';

export const handler = serve(contract, getStream);
