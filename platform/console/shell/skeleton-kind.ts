type SkeletonKind = 'dashboard' | 'list' | 'record' | 'form'

/** Kind of page at a path. Forms of new records have the id 0 or an action in their path. */
export function skeletonKindOf(path: string, showsRecord: boolean): SkeletonKind {
  if (path === '/dashboard') return 'dashboard'
  if (/\/(?:0|add|new|create|edit)(?:\/|$)/.test(path)) return 'form'
  return showsRecord ? 'record' : 'list'
}
