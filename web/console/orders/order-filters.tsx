import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OrderFilterStatus, orderFilterStatuses } from '#contract/console-orders.ts';
import { readTypedAmount, type Sen } from '#domain/money/money.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { orderScreenLabels } from '#domain/words/order-story-labels.ts';
import type { OrderFilters } from '#web/console/api/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { filters: words } = orderScreenLabels;

const filterNames = ['text', 'amount', 'status', 'money', 'day'] as const;
export type ChosenFilters = Readonly<Record<(typeof filterNames)[number], string>>;

const isStatus = (status: string): status is OrderFilterStatus =>
  (orderFilterStatuses as readonly string[]).includes(status);

/** Null if the text is no amount above zero. */
function amountOf(text: string): Sen | null {
  const amountSen = readTypedAmount(text);
  return amountSen === 0 ? null : amountSen;
}

/** The filters as the server reads them; what is not finished yet filters nothing. */
export function queryOf({ text, amount, status, money, day }: ChosenFilters): OrderFilters {
  const amountSen = amountOf(amount);
  return {
    ...(text.trim().length > 1 && { text: text.trim() }),
    ...(amountSen !== null && { amountSen }),
    ...(isStatus(status) && { status }),
    ...((money === 'odd' || money === 'owed') && { money }),
    ...(isBookingDate(day) && { day }),
  };
}

const debounceMs = 250;

/** The filters of the list. The address has them, so that a link opens the list with them. */
export function useOrderFilters() {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(
    () =>
      Object.fromEntries(
        filterNames.map((name) => [name, search.get(name) ?? '']),
      ) as ChosenFilters,
  );
  const [acting, setActing] = useState(chosen);
  useEffect(() => {
    const timer = setTimeout(() => {
      setActing(chosen);
      const set = filterNames.filter((name) => chosen[name] !== '');
      setSearch(new URLSearchParams(set.map((name) => [name, chosen[name]])), { replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [chosen, setSearch]);
  return { chosen, acting, setChosen };
}

const statusTexts: Readonly<Record<OrderFilterStatus, string>> = {
  ...memberPageLabels.orderStatus,
  refund_pending: words.refunding,
  undone: memberPageLabels.orders.undone,
  waiting: words.waiting,
};

const statusOptions = [
  { value: '', text: words.allStatuses },
  ...orderFilterStatuses.map((value) => ({ value, text: statusTexts[value] })),
];

const moneyOptions = [
  { value: '', text: words.anyMoney },
  { value: 'odd', text: words.oddCharges },
  { value: 'owed', text: words.owed },
];

interface FilterBarProps {
  readonly chosen: ChosenFilters;
  /** Those that the list is filtered by, a moment after they were typed. */
  readonly acting: ChosenFilters;
  readonly onChange: (chosen: ChosenFilters) => void;
}

export function OrderFilterBar({ chosen, acting, onChange }: FilterBarProps) {
  const change = (changed: Partial<ChosenFilters>): void => onChange({ ...chosen, ...changed });
  const isFiltered = filterNames.some((name) => chosen[name] !== '');
  return (
    <search aria-label={words.label} className="order-filters">
      <Field
        label={words.text}
        type="search"
        autoComplete="off"
        placeholder={words.textHint}
        maxLength={100}
        value={chosen.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <AmountFilter
        value={chosen.amount}
        acting={acting.amount}
        onChange={(amount) => change({ amount })}
      />
      <Select
        label={words.status}
        options={statusOptions}
        value={chosen.status}
        onChange={({ target }) => change({ status: target.value })}
      />
      <Select
        label={words.money}
        options={moneyOptions}
        value={chosen.money}
        onChange={({ target }) => change({ money: target.value })}
      />
      <Field
        label={words.day}
        type="date"
        value={chosen.day}
        onChange={({ target }) => change({ day: target.value })}
      />
      {isFiltered && (
        <Button
          tone="quiet"
          className="order-clear"
          onClick={() => onChange({ text: '', amount: '', status: '', money: '', day: '' })}
        >
          {words.clear}
        </Button>
      )}
    </search>
  );
}

interface AmountFilterProps {
  readonly value: string;
  /** The text that the list is filtered by. */
  readonly acting: string;
  readonly onChange: (value: string) => void;
}

export function AmountFilter({ value, acting, onChange }: AmountFilterProps) {
  const isNoAmount = acting.trim() !== '' && amountOf(acting) === null;
  return (
    <Field
      label={words.amount}
      inputMode="decimal"
      autoComplete="off"
      placeholder={words.amountHint}
      maxLength={12}
      value={value}
      error={isNoAmount ? words.amountWrong : null}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
