/**
 * The brightest radio sources, and calibrators of flux and phase.
 * Positions of compact ones: the third International Celestial Reference Frame, ICRF3 (Charlot et al.
 * 2020, A&A 644, A159), and the calibrator lists of the VLA and of MeerKAT; Sgr A*: Reid and Brunthaler
 * 2004, ApJ 616, 872. Positions of extended ones, velocities and redshifts: SIMBAD and NED.
 */
export const radioSources = `
Cassiopeia A | 23:23:24.000 | +58:48:54.00 | - | Cas A, 3C 461
Cygnus A | 19:59:28.3566 | +40:44:02.097 | z=0.056075 | Cyg A, 3C 405
Centaurus A | 13:25:27.6152 | -43:01:08.805 | 547 | Cen A, NGC 5128
Sagittarius A* | 17:45:40.0409 | -29:00:28.118 | - | Sgr A*, Sagittarius A, Sgr A, Galactic Center, Galactic Centre
Perseus A | 03:19:48.1601 | +41:30:42.104 | 5264 | Per A, 3C 84, NGC 1275
Fornax A | 03:22:41.789 | -37:12:29.52 | 1760 | For A, NGC 1316
Pictor A | 05:19:49.7229 | -45:46:43.853 | z=0.03506 | Pic A
Hydra A | 09:18:05.651 | -12:05:43.99 | z=0.05488 | Hyd A, 3C 218
Hercules A | 16:51:08.15 | +04:59:33.3 | z=0.154 | Her A, 3C 348
3C 48 | 01:37:41.2995 | +33:09:35.134 | z=0.367 | J0137+3309
3C 123 | 04:37:04.3753 | +29:40:13.819 | z=0.2177 | J0437+2940
3C 138 | 05:21:09.8860 | +16:38:22.051 | z=0.759 | J0521+1638
3C 147 | 05:42:36.1379 | +49:51:07.234 | z=0.545 | J0542+4951
3C 196 | 08:13:36.033 | +48:13:02.56 | z=0.871 | J0813+4813
3C 273 | 12:29:06.6997 | +02:03:08.598 | z=0.158339 | J1229+0203
3C 279 | 12:56:11.1666 | -05:47:21.525 | z=0.5362 | J1256-0547
3C 286 | 13:31:08.2881 | +30:30:32.959 | z=0.849934 | J1331+3030
3C 295 | 14:11:20.519 | +52:12:09.97 | z=0.4641 | J1411+5212
3C 345 | 16:42:58.8100 | +39:48:36.994 | z=0.593 | J1642+3948
3C 353 | 17:20:28.16 | -00:58:46.6 | z=0.0304
3C 380 | 18:29:31.7809 | +48:44:46.160 | z=0.692 | J1829+4844
3C 454.3 | 22:53:57.7479 | +16:08:53.561 | z=0.859 | J2253+1608
BL Lacertae | 22:02:43.2914 | +42:16:39.980 | z=0.0686 | BL Lac, J2202+4216
PKS 0408-65 | 04:08:20.3782 | -65:45:09.080 | - | PKS B0407-658, J0408-6545
PKS 1934-638 | 19:39:25.0264 | -63:42:45.624 | z=0.1824 | PKS B1934-638, J1939-6342
`;
