// @ts-check
import { treePicture } from '../../parts/steps/search-tree.js';

/** @param {import('answers/dancing-links').Picture} data */
export default ({ tree }) => treePicture(tree);
