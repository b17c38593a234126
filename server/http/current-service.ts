import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServicePermission } from '#domain/staff/service-permissions.ts';

/** A service account that may make the call. */
export interface ServiceCaller {
  readonly service: string;
  readonly permission: ServicePermission;
}

const current = new AsyncLocalStorage<ServiceCaller>();

/** Runs a call of a service account; whatever the log gets from it names the account. */
export const runAsService = <Answer>(caller: ServiceCaller, work: () => Answer): Answer =>
  current.run(caller, work);

/** The service account whose call is being answered, if it is one's. */
export const currentService = (): ServiceCaller | undefined => current.getStore();
