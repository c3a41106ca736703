declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';

  type Options = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    /** Configurations as XML. */
    configureBuckets: { name: string; configs: string[] }[];
  };

  type StoredObject = { bucket: string; key: string; content: unknown; metadata: object };

  type Store = {
    /** Returns the file that contains a part of an object. */
    getResourcePath: (bucket: string, key: string, part: string) => string;
    putObject: (object: StoredObject) => Promise<{ size: number; md5: string }>;
    putMetadata: (bucket: string, key: string, metadata: object, md5: string) => Promise<void>;
    /** Writes what comes to a file. Gives its length and MD5. */
    putContent: (path: string, content: unknown) => Promise<[size: number, md5: string]>;
    listObjects: (
      bucket: string,
      options: { prefix: string },
    ) => Promise<{ objects: { key: string; size: number; lastModifiedDate: Date }[] }>;
    deleteObject: (bucket: string, key: string) => Promise<void>;
    deleteSubresource: (bucket: string, key: undefined, type: 'cors') => Promise<void>;
  };

  /** What the server tells of a put, in the shape of a bucket's notification. */
  export type ObjectEvent = {
    Records: {
      eventName: string;
      /** ISO 8601. */
      eventTime: string;
      s3: { bucket: { name: string }; object: { key: string; size?: number } };
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
  export type Next = () => Promise<void>;

  /** A Koa application. */
  export default class S3rver {
    constructor(options: Options);
    readonly store: Store;
    readonly middleware: ((context: Context, next: Next) => Promise<void>)[];
    readonly httpServer: Server;
    callback: () => RequestListener;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    on(name: 'event', hear: (event: ObjectEvent) => void): this;
    off(name: 'event', hear: (event: ObjectEvent) => void): this;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  /** The accounts with the key pairs that the servers of a process accept. */
  type Account = {
    createKeyPair: (accessKeyId: string, secretAccessKey: string) => void;
    revokeAccessKey: (accessKeyId: string) => void;
  };

  const account: { DUMMY_ACCOUNT: Account };
  export default account;
}
