import type { Migration } from 'kysely/migration';
import * as accounts from '#server/db/migrations/0001-accounts.ts';
import * as venue from '#server/db/migrations/0002-venue.ts';
import * as prices from '#server/db/migrations/0003-prices.ts';
import * as lessons from '#server/db/migrations/0004-lessons.ts';
import * as orders from '#server/db/migrations/0005-orders.ts';
import * as payments from '#server/db/migrations/0006-payments.ts';
import * as slotsAndBookings from '#server/db/migrations/0007-slots-and-bookings.ts';
import * as credits from '#server/db/migrations/0008-credits.ts';
import * as operations from '#server/db/migrations/0009-operations.ts';
import * as accountLinks from '#server/db/migrations/0010-account-links.ts';
import * as profile from '#server/db/migrations/0011-profile.ts';
import * as liveEvents from '#server/db/migrations/0012-live-events.ts';
import * as requeries from '#server/db/migrations/0013-orders.ts';
import * as sandbox from '#server/db/migrations/0014-sandbox.ts';
import * as bookingChanges from '#server/db/migrations/0015-booking-changes.ts';
import * as lessonsOpened from '#server/db/migrations/0016-lessons.ts';
import * as memberships from '#server/db/migrations/0017-memberships.ts';
import * as removedLessons from '#server/db/migrations/0018-removed-lessons.ts';
import * as houseChecks from '#server/db/migrations/0019-house-checks.ts';
import * as offersThatReturn from '#server/db/migrations/0020-offers-that-return.ts';
import * as ruleVersions from '#server/db/migrations/0021-rule-versions.ts';
import * as lessonsInStep from '#server/db/migrations/0022-lessons-in-step.ts';
import * as chargesAsPaid from '#server/db/migrations/0023-charges-as-paid.ts';
import * as whatCameBack from '#server/db/migrations/0024-what-came-back.ts';
import * as givenMemberships from '#server/db/migrations/0025-given-memberships.ts';
import * as likelierQuestions from '#server/db/migrations/0026-likelier-questions.ts';
import * as signUpLinks from '#server/db/migrations/0027-sign-up-links.ts';
import * as linksSideBySide from '#server/db/migrations/0028-links-side-by-side.ts';
import * as deadParts from '#server/db/migrations/0029-dead-parts.ts';
import * as waitingOrders from '#server/db/migrations/0030-waiting-orders.ts';
import * as staff from '#server/db/migrations/0031-staff.ts';
import * as bookingAttendance from '#server/db/migrations/0032-booking-attendance.ts';
import * as lastOwner from '#server/db/migrations/0033-last-owner.ts';
import * as staffCancellations from '#server/db/migrations/0034-staff-cancellations.ts';
import * as memberNotes from '#server/db/migrations/0035-member-notes.ts';
import * as saleRecords from '#server/db/migrations/0036-sale-records.ts';
import * as secondFactor from '#server/db/migrations/0037-second-factor.ts';
import * as creditsByStaff from '#server/db/migrations/0038-credits-by-staff.ts';
import * as auditByTime from '#server/db/migrations/0039-audit-by-time.ts';
import * as guests from '#server/db/migrations/0040-guests.ts';
import * as slotHistory from '#server/db/migrations/0041-slot-history.ts';
import * as staffLimits from '#server/db/migrations/0042-staff-limits.ts';
import * as refusedAttempts from '#server/db/migrations/0043-refused-attempts.ts';
import * as staffSignIns from '#server/db/migrations/0044-staff-sign-ins.ts';
import * as suspensions from '#server/db/migrations/0045-suspensions.ts';
import * as paymentLinks from '#server/db/migrations/0046-payment-links.ts';
import * as pins from '#server/db/migrations/0047-pins.ts';
import * as auditEvents from '#server/db/migrations/0048-audit-events.ts';
import * as cheaperWrites from '#server/db/migrations/0049-cheaper-writes.ts';
import * as emailChanges from '#server/db/migrations/0050-email-changes.ts';
import * as serviceAccounts from '#server/db/migrations/0051-service-accounts.ts';
import * as priceOverrides from '#server/db/migrations/0052-price-overrides.ts';
import * as nextSecondFactors from '#server/db/migrations/0053-next-second-factors.ts';
import * as undoneMoves from '#server/db/migrations/0054-undone-moves.ts';
import * as ruleWaivers from '#server/db/migrations/0055-rule-waivers.ts';
import * as swaps from '#server/db/migrations/0056-swaps.ts';
import * as restoredBookings from '#server/db/migrations/0057-restored-bookings.ts';
import * as passkeys from '#server/db/migrations/0058-passkeys.ts';
import * as guestMoney from '#server/db/migrations/0059-guest-money.ts';
import * as undoneActs from '#server/db/migrations/0060-undone-acts.ts';
import * as confirmedPasskeys from '#server/db/migrations/0062-confirmed-passkeys.ts';
import * as arrivingPasskeys from '#server/db/migrations/0063-arriving-passkeys.ts';
import * as moneyOwedFirst from '#server/db/migrations/0064-money-owed-first.ts';
import * as paymentReasons from '#server/db/migrations/0065-payment-reasons.ts';
import * as names from '#server/db/migrations/0066-names.ts';
import * as exceptionResolutions from '#server/db/migrations/0067-exception-resolutions.ts';
import * as terminalReferences from '#server/db/migrations/0068-terminal-references.ts';
import * as shifts from '#server/db/migrations/0069-shifts.ts';
import * as usedPaymentLinks from '#server/db/migrations/0070-used-payment-links.ts';
import * as ordersByTime from '#server/db/migrations/0071-orders-by-time.ts';
import * as sandboxItems from '#server/db/migrations/0072-sandbox-items.ts';
import * as providerRefunds from '#server/db/migrations/0074-provider-refunds.ts';
import * as taxRates from '#server/db/migrations/0076-tax-rates.ts';
import * as settlementFiles from '#server/db/migrations/0077-settlement-files.ts';
import * as reportIndexes from '#server/db/migrations/0078-report-indexes.ts';
import * as cashReturned from '#server/db/migrations/0079-cash-returned.ts';
import * as priceChanges from '#server/db/migrations/0082-price-changes.ts';
import * as fewerReportIndexes from '#server/db/migrations/0085-fewer-report-indexes.ts';
import * as journalAccounts from '#server/db/migrations/0086-journal-accounts.ts';
import * as withdrawnFiles from '#server/db/migrations/0089-withdrawn-files.ts';
import * as requeryAnswers from '#server/db/migrations/0091-requery-answers.ts';
import * as soldDays from '#server/db/migrations/0094-sold-days.ts';
import * as lateFiles from '#server/db/migrations/0095-late-files.ts';
import * as closureActs from '#server/db/migrations/0098-closure-acts.ts';
import * as undoneClosures from '#server/db/migrations/0099-undone-closures.ts';
import * as changedClosures from '#server/db/migrations/0100-changed-closures.ts';
import * as blockSeries from '#server/db/migrations/0102-block-series.ts';
import * as substituteCoaches from '#server/db/migrations/0104-substitute-coaches.ts';
import * as scheduledAnnouncements from '#server/db/migrations/0108-scheduled-announcements.ts';
import * as messages from '#server/db/migrations/0109-messages.ts';
import * as mailChoices from '#server/db/migrations/0110-mail-choices.ts';
import * as keptTax from '#server/db/migrations/0111-kept-tax.ts';
import * as coachRates from '#server/db/migrations/0114-coach-rates.ts';
import * as keptEnds from '#server/db/migrations/0115-kept-ends.ts';
import * as postingAtOnce from '#server/db/migrations/0116-posting-at-once.ts';
import * as undoneSales from '#server/db/migrations/0118-undone-sales.ts';
import * as mobileSearch from '#server/db/migrations/0119-mobile-search.ts';
import * as unknownCharges from '#server/db/migrations/0120-unknown-charges.ts';
import * as lateFees from '#server/db/migrations/0121-late-fees.ts';
import * as keptSimulations from '#server/db/migrations/0122-kept-simulations.ts';
import * as cancelledClasses from '#server/db/migrations/0123-cancelled-classes.ts';
import * as refusedAtTheDesk from '#server/db/migrations/0126-refused-at-the-desk.ts';
import * as decidedCharges from '#server/db/migrations/0131-decided-charges.ts';
import * as termsOfUnknownCharges from '#server/db/migrations/0132-terms-of-unknown-charges.ts';
import * as floatsAfterCounts from '#server/db/migrations/0133-floats-after-counts.ts';
import * as toldClosures from '#server/db/migrations/0137-told-closures.ts';
import * as slotWaits from '#server/db/migrations/0140-slot-waits.ts';
import * as mailParts from '#server/db/migrations/0150-mail-parts.ts';
import * as closuresOfMany from '#server/db/migrations/0160-closures-of-many.ts';
import * as refundsOfBlocks from '#server/db/migrations/0170-refunds-of-blocks.ts';
import * as datedSchedules from '#server/db/migrations/0180-dated-schedules.ts';
import * as jointMoves from '#server/db/migrations/0190-joint-moves.ts';
import * as unappliedPayments from '#server/db/migrations/0200-unapplied-payments.ts';
import * as previewsOfMany from '#server/db/migrations/0210-previews-of-many.ts';
import * as endedOrders from '#server/db/migrations/0240-ended-orders.ts';
import * as paymentsForUndoneSales from '#server/db/migrations/0260-payments-for-undone-sales.ts';
import * as ordersByAmount from '#server/db/migrations/0261-orders-by-amount.ts';
import * as keptAttendance from '#server/db/migrations/0270-kept-attendance.ts';
import * as addressSearch from '#server/db/migrations/0280-address-search.ts';
import * as deletedMembers from '#server/db/migrations/0281-deleted-members.ts';
import * as offersOfClosures from '#server/db/migrations/0290-offers-of-closures.ts';
import * as owedAtClosing from '#server/db/migrations/0300-owed-at-closing.ts';
import * as sessionUses from '#server/db/migrations/0330-session-uses.ts';
import * as keptOrNeverCame from '#server/db/migrations/0340-kept-or-never-came.ts';
import * as whyMoneyWaits from '#server/db/migrations/0341-why-money-waits.ts';
import * as guestsByPhone from '#server/db/migrations/0342-guests-by-phone.ts';
import * as seriesOfRuns from '#server/db/migrations/0343-series-of-runs.ts';
import * as settlementReplacements from '#server/db/migrations/0344-settlement-replacements.ts';
import * as undoneBlocks from '#server/db/migrations/0345-undone-blocks.ts';
import * as keptMoney from '#server/db/migrations/0351-kept-money.ts';
import * as weeklyBookings from '#server/db/migrations/0355-weekly-bookings.ts';

/** A migration that has run anywhere is never edited: the next change is a new file. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-venue': venue,
  '0003-prices': prices,
  '0004-lessons': lessons,
  '0005-orders': orders,
  '0006-payments': payments,
  '0007-slots-and-bookings': slotsAndBookings,
  '0008-credits': credits,
  '0009-operations': operations,
  '0010-account-links': accountLinks,
  '0011-profile': profile,
  '0012-live-events': liveEvents,
  '0013-orders': requeries,
  '0014-sandbox': sandbox,
  '0015-booking-changes': bookingChanges,
  '0016-lessons': lessonsOpened,
  '0017-memberships': memberships,
  '0018-removed-lessons': removedLessons,
  '0019-house-checks': houseChecks,
  '0020-offers-that-return': offersThatReturn,
  '0021-rule-versions': ruleVersions,
  '0022-lessons-in-step': lessonsInStep,
  '0023-charges-as-paid': chargesAsPaid,
  '0024-what-came-back': whatCameBack,
  '0025-given-memberships': givenMemberships,
  '0026-likelier-questions': likelierQuestions,
  '0027-sign-up-links': signUpLinks,
  '0028-links-side-by-side': linksSideBySide,
  '0029-dead-parts': deadParts,
  '0030-waiting-orders': waitingOrders,
  '0031-staff': staff,
  '0032-booking-attendance': bookingAttendance,
  '0033-last-owner': lastOwner,
  '0034-staff-cancellations': staffCancellations,
  '0035-member-notes': memberNotes,
  '0036-sale-records': saleRecords,
  '0037-second-factor': secondFactor,
  '0038-credits-by-staff': creditsByStaff,
  '0039-audit-by-time': auditByTime,
  '0040-guests': guests,
  '0041-slot-history': slotHistory,
  '0042-staff-limits': staffLimits,
  '0043-refused-attempts': refusedAttempts,
  '0044-staff-sign-ins': staffSignIns,
  '0045-suspensions': suspensions,
  '0046-payment-links': paymentLinks,
  '0047-pins': pins,
  '0048-audit-events': auditEvents,
  '0049-cheaper-writes': cheaperWrites,
  '0050-email-changes': emailChanges,
  '0051-service-accounts': serviceAccounts,
  '0052-price-overrides': priceOverrides,
  '0053-next-second-factors': nextSecondFactors,
  '0054-undone-moves': undoneMoves,
  '0055-rule-waivers': ruleWaivers,
  '0056-swaps': swaps,
  '0057-restored-bookings': restoredBookings,
  '0058-passkeys': passkeys,
  '0059-guest-money': guestMoney,
  '0060-undone-acts': undoneActs,
  '0062-confirmed-passkeys': confirmedPasskeys,
  '0063-arriving-passkeys': arrivingPasskeys,
  '0064-money-owed-first': moneyOwedFirst,
  '0065-payment-reasons': paymentReasons,
  '0066-names': names,
  '0067-exception-resolutions': exceptionResolutions,
  '0068-terminal-references': terminalReferences,
  '0069-shifts': shifts,
  '0070-used-payment-links': usedPaymentLinks,
  '0071-orders-by-time': ordersByTime,
  '0072-sandbox-items': sandboxItems,
  '0074-provider-refunds': providerRefunds,
  '0076-tax-rates': taxRates,
  '0077-settlement-files': settlementFiles,
  '0078-report-indexes': reportIndexes,
  '0079-cash-returned': cashReturned,
  '0082-price-changes': priceChanges,
  '0085-fewer-report-indexes': fewerReportIndexes,
  '0086-journal-accounts': journalAccounts,
  '0089-withdrawn-files': withdrawnFiles,
  '0091-requery-answers': requeryAnswers,
  '0094-sold-days': soldDays,
  '0095-late-files': lateFiles,
  '0098-closure-acts': closureActs,
  '0099-undone-closures': undoneClosures,
  '0100-changed-closures': changedClosures,
  '0102-block-series': blockSeries,
  '0104-substitute-coaches': substituteCoaches,
  '0108-scheduled-announcements': scheduledAnnouncements,
  '0109-messages': messages,
  '0110-mail-choices': mailChoices,
  '0111-kept-tax': keptTax,
  '0114-coach-rates': coachRates,
  '0115-kept-ends': keptEnds,
  '0116-posting-at-once': postingAtOnce,
  '0118-undone-sales': undoneSales,
  '0119-mobile-search': mobileSearch,
  '0120-unknown-charges': unknownCharges,
  '0121-late-fees': lateFees,
  '0122-kept-simulations': keptSimulations,
  '0123-cancelled-classes': cancelledClasses,
  '0126-refused-at-the-desk': refusedAtTheDesk,
  '0131-decided-charges': decidedCharges,
  '0132-terms-of-unknown-charges': termsOfUnknownCharges,
  '0133-floats-after-counts': floatsAfterCounts,
  '0137-told-closures': toldClosures,
  '0140-slot-waits': slotWaits,
  '0150-mail-parts': mailParts,
  '0160-closures-of-many': closuresOfMany,
  '0170-refunds-of-blocks': refundsOfBlocks,
  '0180-dated-schedules': datedSchedules,
  '0190-joint-moves': jointMoves,
  '0200-unapplied-payments': unappliedPayments,
  '0210-previews-of-many': previewsOfMany,
  '0240-ended-orders': endedOrders,
  '0260-payments-for-undone-sales': paymentsForUndoneSales,
  '0261-orders-by-amount': ordersByAmount,
  '0270-kept-attendance': keptAttendance,
  '0280-address-search': addressSearch,
  '0281-deleted-members': deletedMembers,
  '0290-offers-of-closures': offersOfClosures,
  '0300-owed-at-closing': owedAtClosing,
  '0330-session-uses': sessionUses,
  '0340-kept-or-never-came': keptOrNeverCame,
  '0341-why-money-waits': whyMoneyWaits,
  '0342-guests-by-phone': guestsByPhone,
  '0343-series-of-runs': seriesOfRuns,
  '0344-settlement-replacements': settlementReplacements,
  '0345-undone-blocks': undoneBlocks,
  '0351-kept-money': keptMoney,
  '0355-weekly-bookings': weeklyBookings,
};
