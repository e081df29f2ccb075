import { alarmsPage } from './alarms-page.js';
import { eventTypesPage } from './event-types-page.js';
import { dashboardFile, mariadbFile } from './deploy-files.js';
import { drawingRulesPage } from './drawing-rules-page.js';
import { eventsPage } from './events-page.js';
import { exportsPage } from './exports-page.js';
import { healthPage } from './health-page.js';
import { jurisdictionsPage } from './jurisdictions-page.js';
import { jobsPage } from './jobs-page.js';
import type { Page } from './markdown.js';
import { metricsPage } from './metrics-page.js';
import { floorProtocolPage, seatDevicePage, shoePage, signFeedPage } from './protocol-pages.js';
import { readingsPage } from './readings-page.js';
import { regulationPage } from './regulation-page.js';
import { rejectionsPage } from './rejections-page.js';
import { rightsPage } from './rights-page.js';
import { rolesPage } from './roles-page.js';
import { runbookPage } from './runbook-page.js';
import { settingsPage } from './settings-page.js';

export const PAGES: readonly (() => Page)[] = [
  alarmsPage,
  eventTypesPage,
  dashboardFile,
  drawingRulesPage,
  eventsPage,
  exportsPage,
  floorProtocolPage,
  healthPage,
  jobsPage,
  jurisdictionsPage,
  mariadbFile,
  metricsPage,
  readingsPage,
  regulationPage,
  rejectionsPage,
  rightsPage,
  rolesPage,
  runbookPage,
  seatDevicePage,
  shoePage,
  settingsPage,
  signFeedPage,
];
