declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders, Server } from 'node:http';

  type Options = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    /** Configurations as XML. */
    configureBuckets: { name: string; configs: string[] }[];
  };

  type Store = {
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
    status: number;
    body: unknown;
  };
  export type Next = () => Promise<void>;

  /** A Koa application. */
  export default class S3rver {
    constructor(options: Options);
    readonly store: Store;
    readonly middleware: ((context: Context, next: Next) => Promise<void>)[];
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    on(name: 'event', hear: (event: ObjectEvent) => void): this;
    off(name: 'event', hear: (event: ObjectEvent) => void): this;
  }
}
