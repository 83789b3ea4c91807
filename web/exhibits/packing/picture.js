// @ts-check
export { homePicture as default } from '../../parts/board-picture.js';
