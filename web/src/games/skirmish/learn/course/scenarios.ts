/** What a battle may be about besides. */
export const SCENARIOS =
  "Missions score besides (SK-SCEN-09). Other scenarios ask for ground: Hold the Line and King of the Hill " +
  "keep enemies out of a zone (SK-SCEN-04, SK-SCEN-05), Play Objectives has spots to complete (SK-SCEN-06), " +
  "Break Their Lines wants your models in the enemy’s zone (SK-SCEN-07). The two sides may have different " +
  "ones (SK-SCEN-01). In each End Phase what lasts is settled and Destiny returns (SK-TURN-05, SK-TURN-06).";
