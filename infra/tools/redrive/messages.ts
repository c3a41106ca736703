import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';

/** A received message, and when it was sent, in ms since 1970. Nobody else receives it for a while. */
export type Message = { id: string; receipt: string; body: string; sentAt: number };

/** Longer than a batch of ten messages takes: each invokes its function for at most a minute, or a few times. */
const HIDDEN_SECONDS = 1800;

/** The time in which SQS asks all of its servers for a message. */
const WAIT_SECONDS = 2;

/** A queue on SQS. */
export class Messages {
  readonly #client = new SQSClient({});
  readonly #url: string;
  readonly #hidden = new Set<Message>();
  /** The number of messages that were sent since `receiveAll` was called. */
  later = 0;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Opens the queue with a name. Throws an error of one line if the account and region have none. */
  static async open(name: string): Promise<Messages> {
    try {
      const { QueueUrl = '' } = await new SQSClient({}).send(
        new GetQueueUrlCommand({ QueueName: name }),
      );
      return new Messages(QueueUrl);
    } catch (error) {
      if (!(error instanceof QueueDoesNotExist)) throw error;
      throw new Error(`There is no queue ${name} in this account and region.`, { cause: error });
    }
  }

  /**
   * Yields each message that was sent before this call, and hides it from others. Then it shows those again that were
   * not removed, and those that the function has sent meanwhile.
   */
  async *receiveAll(): AsyncGenerator<Message> {
    const startedAt = Date.now();
    try {
      for (;;) {
        const batch = await this.#receive();
        if (batch.length === 0) return;
        for (const message of batch) {
          this.#hidden.add(message);
          if (message.sentAt < startedAt) yield message;
          else this.later++;
        }
      }
    } finally {
      for (const message of this.#hidden) await this.#release(message);
    }
  }

  async #receive(): Promise<Message[]> {
    const { Messages: received = [] } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#url,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ['SentTimestamp'],
        VisibilityTimeout: HIDDEN_SECONDS,
        WaitTimeSeconds: WAIT_SECONDS,
      }),
    );
    return received.map(({ MessageId = '', ReceiptHandle = '', Body = '', Attributes }) => ({
      id: MessageId,
      receipt: ReceiptHandle,
      body: Body,
      sentAt: Number(Attributes?.SentTimestamp),
    }));
  }

  async remove(message: Message): Promise<void> {
    this.#hidden.delete(message);
    await this.#client.send(
      new DeleteMessageCommand({ QueueUrl: this.#url, ReceiptHandle: message.receipt }),
    );
  }

  async #release({ receipt }: Message): Promise<void> {
    await this.#client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: this.#url,
        ReceiptHandle: receipt,
        VisibilityTimeout: 0,
      }),
    );
  }
}
