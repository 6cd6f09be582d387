import { platformMessages } from '#platform/contract/errors/messages.ts'
import { makers, permits } from '#platform/access/access.ts'
import { viewCalls } from '#platform/contract/views.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { Forbidden, NotFound } from '#platform/server/errors/errors.ts'
import { deleteView, insertView, lockOwnView, updateView, viewsOf } from '#platform/server/views/views.ts'

const status = (isShared: boolean) => (isShared ? 'shared' : 'personal')

/** Handlers of saved views. Only its owner can change a view; shared views are visible to everyone. */
export const viewHandlers = handlersFor(viewCalls, {
  list: ({ db, request, staff }) => viewsOf(db, request.list, staff.id),

  save: async ({ db, request, staff, audit }) => {
    const { id, version, ...view } = request
    // A shared view appears in the list of every user.
    if (view.isShared && !permits(staff, makers)) throw new Forbidden()
    const draft = { ...view, staffId: staff.id, ownerName: staff.name }
    const before = id === undefined ? undefined : await lockOwnView(db, id, staff.id, version)
    // A view cannot be moved to another list, where its filters would have no meaning.
    if (before && before.list !== view.list) throw new NotFound(platformMessages('VIEW_NOT_FOUND'))
    const saved = before ? await updateView(db, before.id, draft) : await insertView(db, draft)
    await audit({
      action: before ? 'Update' : 'Create',
      kind: 'saved view',
      recordId: saved.id,
      label: view.name,
      ...(before && { before: { name: before.name, query: before.query, isShared: before.isShared } }),
      after: { name: view.name, query: view.query, isShared: view.isShared },
    })
    return done(platformMessages('VIEW_SAVED'), { ...saved, status: status(view.isShared) })
  },

  delete: async ({ db, request, staff, audit }) => {
    const view = await lockOwnView(db, request.id, staff.id, request.version)
    await deleteView(db, view.id)
    await audit({
      action: 'Delete',
      kind: 'saved view',
      recordId: view.id,
      label: view.name,
      before: { name: view.name, query: view.query, isShared: view.isShared },
    })
    return done(platformMessages('VIEW_DELETED'), { id: view.id, status: 'deleted', version: view.version })
  },
})
