import type { MetricObjectWithValues, MetricValue } from 'prom-client';

export type MetricsReport = readonly MetricObjectWithValues<MetricValue<string>>[];

/** All processes under one supervisor, as seen by one of them. */
export interface Siblings {
  /** Sets how this process reports its own metrics. */
  reportMetrics(report: () => Promise<MetricsReport>): void;
  /** One report for each process that answers, this one included. */
  collectMetrics(): Promise<readonly MetricsReport[]>;
}
