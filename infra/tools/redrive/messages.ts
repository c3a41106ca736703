import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';

/** A received message. Nobody else receives it for a while. */
export type Message = { id: string; receipt: string; body: string };

/** Longer than a batch of ten messages takes: each invokes its function for at most a minute, or a few times. */
const HIDDEN_SECONDS = 1800;

/** The time in which SQS asks all of its servers for a message. */
const WAIT_SECONDS = 2;

/** A queue on SQS. */
export class Messages {
  readonly #client = new SQSClient({});
  readonly #url: string;
  readonly #hidden = new Map<string, Message>();
  /** The number of messages that were handled and came back. */
  returned = 0;

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
   * Yields each message once, and hides it from others. It ends when it receives only messages that it knows, by their ids or
   * by their bodies: the function has sent those again. At the end it shows all messages again that were not removed.
   */
  async *receiveAll(): AsyncGenerator<Message> {
    const seen = new Set<string>();
    try {
      for (;;) {
        const batch = await this.#receive();
        for (const message of batch) this.#hidden.set(message.id, message);
        const fresh = batch.filter(({ id, body }) => !seen.has(id) && !seen.has(body));
        this.returned += batch.length - fresh.length;
        if (fresh.length === 0) return;
        for (const message of fresh) {
          seen.add(message.id).add(message.body);
          yield message;
        }
      }
    } finally {
      for (const message of this.#hidden.values()) await this.#release(message);
    }
  }

  /** Returns the number of messages that another command has received, and that nobody else can receive for a while. */
  async countHidden(): Promise<number> {
    const { Attributes } = await this.#client.send(
      new GetQueueAttributesCommand({
        QueueUrl: this.#url,
        AttributeNames: ['ApproximateNumberOfMessagesNotVisible'],
      }),
    );
    return Number(Attributes?.ApproximateNumberOfMessagesNotVisible ?? 0);
  }

  async #receive(): Promise<Message[]> {
    const { Messages: received = [] } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#url,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: HIDDEN_SECONDS,
        WaitTimeSeconds: WAIT_SECONDS,
      }),
    );
    return received.map(({ MessageId = '', ReceiptHandle = '', Body = '' }) => ({
      id: MessageId,
      receipt: ReceiptHandle,
      body: Body,
    }));
  }

  async remove(message: Message): Promise<void> {
    this.#hidden.delete(message.id);
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
