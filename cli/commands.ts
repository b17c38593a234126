import { calendarCommands } from '#cli/calendar-commands.ts';
import type { Command } from '#cli/command.ts';
import { houseCommands } from '#cli/house-commands.ts';
import { memberCommands } from '#cli/member-commands.ts';
import { venueCommands } from '#cli/venue-commands.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...memberCommands,
  ...venueCommands,
  ...calendarCommands,
  ...houseCommands,
];
