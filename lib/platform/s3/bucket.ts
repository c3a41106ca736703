import { config } from '../config.ts';

/** Returns the URL of an S3 stand-in, or an empty text. The SDK reads the same variables. */
export const engineUrl = (): string => config('AWS_ENDPOINT_URL_S3') || config('AWS_ENDPOINT_URL');

export function objectUrl(key: string): string {
  const engine = engineUrl().replace(/\/$/, '');
  const bucket = engine === '' ? config('BUCKET_URL') : `${engine}/${config('BUCKET')}`;
  return `${bucket}/${key.split('/').map(percentEncode).join('/')}`;
}

/** Percent-encodes a text by RFC 3986, as S3 and HTTP headers expect. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
