export { announce, withdraw } from '#areas/notifications/server/announcing.ts'
export { addNotificationPictures } from '#areas/notifications/server/pictures.ts'
