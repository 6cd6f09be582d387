import { resolve } from 'node:path'
import { API, type Project } from 'typescript/unstable/sync'

export const root = resolve(import.meta.dirname, '../../..').replaceAll('\\', '/')

/** Runs `work` with the program of a tsconfig file in the root folder. `files` replaces or adds files by their path. */
export function withProject<Result>(
  config: string,
  work: (project: Project) => Result,
  files: Readonly<Record<string, string>> = {},
): Result {
  const added = new Map(Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]))
  const fs = {
    readFile: (path: string) => added.get(path),
    fileExists: (path: string) => added.has(path) || undefined,
  }
  const api = new API(added.size > 0 ? { cwd: root, fs } : { cwd: root })
  try {
    using snapshot = api.updateSnapshot({ openProjects: [`${root}/${config}`] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error(`${config} cannot be opened.`)
    return work(project)
  } finally {
    api.close()
  }
}
