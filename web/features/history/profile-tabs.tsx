import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { historyLabels } from '#domain/words/history-labels.ts';
import { CreditStatement } from '#web/features/history/credit-statement.tsx';
import { PastBookings } from '#web/features/history/past-bookings.tsx';
import { PastOrders } from '#web/features/history/past-orders.tsx';
import { isProfileTab, type ProfileTab, tabParameter } from '#web/links.ts';
import { Tabs } from '#web/ui/tabs.tsx';

const { tabs: words } = historyLabels;

export function useProfileTab(): ProfileTab {
  const [search] = useSearchParams();
  const wanted = search.get(tabParameter);
  return isProfileTab(wanted) ? wanted : 'upcoming';
}

/** Upcoming bookings, history and credits. The URL keeps the choice, each one a history entry. */
export function ProfileTabs({ upcoming }: { readonly upcoming: ReactNode }) {
  const [, setSearch] = useSearchParams();
  const selected = useProfileTab();
  const select = (tab: ProfileTab): void =>
    setSearch((before) => withTab(before, tab), { preventScrollReset: true });
  return (
    <Tabs
      label={words.name}
      selected={selected}
      onSelect={select}
      tabs={[
        { name: 'upcoming', label: words.upcoming, panel: upcoming },
        {
          name: 'history',
          label: words.history,
          panel: (
            <div className="grid gap-4">
              <PastOrders />
              <PastBookings />
            </div>
          ),
        },
        { name: 'credits', label: words.credits, panel: <CreditStatement /> },
      ]}
    />
  );
}

function withTab(search: URLSearchParams, tab: ProfileTab): URLSearchParams {
  const next = new URLSearchParams(search);
  if (tab === 'upcoming') next.delete(tabParameter);
  else next.set(tabParameter, tab);
  return next;
}
