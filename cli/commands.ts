import { calendarCommands } from '#cli/calendar-commands.ts';
import { classCommands } from '#cli/class-commands.ts';
import { coachCommands } from '#cli/coach-commands.ts';
import type { Command } from '#cli/command.ts';
import { memberCommands } from '#cli/member-commands.ts';
import { planCommands } from '#cli/plan-commands.ts';
import { programCommands } from '#cli/program-commands.ts';
import { promotionCommands } from '#cli/promotion-commands.ts';
import { roleDiscountCommands } from '#cli/role-discount-commands.ts';
import { scheduleCommands } from '#cli/schedule-commands.ts';
import { serverCommands } from '#cli/server-commands.ts';
import { serviceCommands } from '#cli/service-commands.ts';
import { staffCommands } from '#cli/staff-commands.ts';
import { taxCommands } from '#cli/tax-commands.ts';
import { venueCommands } from '#cli/venue-commands.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...memberCommands,
  ...staffCommands,
  ...serviceCommands,
  ...venueCommands,
  ...promotionCommands,
  ...taxCommands,
  ...roleDiscountCommands,
  ...planCommands,
  ...calendarCommands,
  ...programCommands,
  ...scheduleCommands,
  ...classCommands,
  ...coachCommands,
  ...serverCommands,
];
