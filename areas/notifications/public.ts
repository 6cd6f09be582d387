export { addNotificationPictures } from '#areas/notifications/server/pictures.ts'
