// @ts-check
export { homePicture as default } from '../../parts/boards/board-picture.js';
