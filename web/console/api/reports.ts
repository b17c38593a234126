import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  readCreditReport,
  readOccupancy,
  readPlay,
  readRevenue,
} from '#contract/console-reports.ts';
import { readTax } from '#contract/console-tax.ts';
import type { Period } from '#domain/reports/period.ts';
import { callApi } from '#web/api/client.ts';
import { reportsKey } from '#web/console/api/reports-key.ts';

const shared = { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' } as const;

export function useRevenue(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'revenue', period],
    queryFn: ({ signal }) => callApi(readRevenue, { query: period }, signal),
    ...shared,
  });
}

export function useTax(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'tax', period],
    queryFn: ({ signal }) => callApi(readTax, { query: period }, signal),
    ...shared,
  });
}

export function useOccupancy(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'occupancy', period],
    queryFn: ({ signal }) => callApi(readOccupancy, { query: period }, signal),
    ...shared,
  });
}

export function usePlay(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'play', period],
    queryFn: ({ signal }) => callApi(readPlay, { query: period }, signal),
    ...shared,
  });
}

export function useCreditReport(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'credits', period],
    queryFn: ({ signal }) => callApi(readCreditReport, { query: period }, signal),
    ...shared,
  });
}
