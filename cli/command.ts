import type { Client } from '#cli/client.ts';
import type { Terminal } from '#cli/terminal.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  /** The placeholder of the value in the usage, such as TEXT. */
  readonly value?: string;
  readonly isRequired?: boolean;
  readonly summary: string;
}

type Arguments = Readonly<Record<string, string>>;
type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O['type'] extends 'boolean'
  ? boolean | undefined
  : O extends { readonly isRequired: true }
    ? string
    : string | undefined;

type Input<A extends Arguments, O extends Options> = {
  readonly [Name in keyof A]: string;
} & { readonly [Name in keyof O]: ValueOf<O[Name]> };

/** The result of a command: one value for machines, and the same as lines for people. */
export interface Outcome {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** The command ran, but what it found is a failure. */
  readonly isBad?: boolean;
}

interface CommandShape<A extends Arguments, O extends Options> {
  /** A noun and a verb. */
  readonly name: string;
  readonly summary: string;
  /** Without the words that every command line begins with. */
  readonly example: string;
  /** In the order in which they are typed. The values are the placeholders in the usage. */
  readonly arguments: A;
  readonly options: O;
  readonly run: (input: Input<A, O>, client: Client, terminal: Terminal | null) => Promise<Outcome>;
}

export interface Command extends Omit<CommandShape<Arguments, Options>, 'run'> {
  readonly run: (
    input: Readonly<Record<string, string | boolean | undefined>>,
    client: Client,
    terminal: Terminal | null,
  ) => Promise<Outcome>;
}

/**
 * Declares a command. The typed words are parsed by this declaration, so the input has its shape.
 */
export const command = <const A extends Arguments, const O extends Options>(
  shape: CommandShape<A, O>,
): Command => ({
  ...shape,
  run: (input, client, terminal) => shape.run(input as Input<A, O>, client, terminal),
});
