import { readSource, reportProblems } from '#scripts/source-files.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const lock = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(readSource('package.json')) as Record<string, Record<string, string>>;

const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const pinned = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap(
  (group) => Object.entries(manifest[group] ?? {}),
);

/** Every package is pinned exactly, has an integrity hash, and names no registry host. */
reportProblems(
  [
    ...locked
      .filter(([, entry]) => entry.resolved)
      .map(([path]) => `${path} names a registry host`),
    ...locked.filter(([, entry]) => !entry.integrity).map(([path]) => `${path} has no integrity`),
    ...pinned
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `package.json does not pin ${name} exactly (${version})`),
  ],
  `${locked.length} packages are pinned and name no host.`,
);
