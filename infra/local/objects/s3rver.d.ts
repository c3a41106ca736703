declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';

  type Store = {
    /** Returns the file that contains a part of an object. */
    getResourcePath: (bucket: string, key: string, part: string) => string;
    putObject: (object: {
      bucket: string;
      key: string;
      content: unknown;
      metadata: object;
    }) => Promise<{ size: number; md5: string }>;
    putMetadata: (bucket: string, key: string, metadata: object, md5: string) => Promise<void>;
    /** Writes a stream or buffer to a file. Returns its length and MD5. */
    putContent: (path: string, content: unknown) => Promise<[size: number, md5: string]>;
    listObjects: (
      bucket: string,
      options: { prefix: string },
    ) => Promise<{ objects: { key: string; size: number; lastModifiedDate: Date }[] }>;
    existsObject: (bucket: string, key: string) => Promise<boolean>;
    deleteObject: (bucket: string, key: string) => Promise<void>;
    deleteSubresource: (bucket: string, key: undefined, type: 'cors') => Promise<void>;
  };

  /** The server's notification of a change, in the format of a bucket's. */
  export type ObjectEvent = {
    Records: {
      eventName: string;
      /** ISO 8601. */
      eventTime: string;
      s3: { object: { key: string; size?: number; versionId?: string } };
    }[];
  };

  export type Context = {
    method: string;
    headers: IncomingHttpHeaders;
    query: Record<string, unknown>;
    path: string;
    /** The prefix that the server adds to a path before it verifies the signature. */
    mountPath?: string;
    state: { vhost?: boolean };
    set: (header: string, value: string) => void;
    status: number;
    type: string;
    body: unknown;
  };

  /** A Koa application. */
  export default class S3rver {
    constructor(options: object);
    readonly store: Store;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly httpServer: Server;
    callback: () => RequestListener;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    emit(name: 'event', event: ObjectEvent): boolean;
    on(name: 'event', listener: (event: ObjectEvent) => void): this;
    off(name: 'event', listener: (event: ObjectEvent) => void): this;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  const account: {
    /** Has the key pairs that the servers of this process accept. */
    DUMMY_ACCOUNT: {
      createKeyPair: (accessKeyId: string, secretAccessKey: string) => void;
      revokeAccessKey: (accessKeyId: string) => void;
    };
  };
  export default account;
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  type CanonicalRequest = { querystring: string };
  const v4: { getStringToSign: (canonical: CanonicalRequest, request: object) => string };
  export default v4;
}
