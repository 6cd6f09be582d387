export { announce, withdraw } from '#areas/notifications/server/announcing.ts'
export { personalPush } from '#areas/notifications/server/push/person.ts'
export { addNotificationPictures } from '#areas/notifications/server/pictures.ts'
